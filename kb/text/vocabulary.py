"""Words by which German and English are told apart: function words, rules vocabulary, keyword names.

Words that both languages use (in, so, will, hand, name) are left out; those that are frequent in one and
possible in the other have a weight.
"""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_GERMAN_FUNCTION = _set("""
aber alle allem allen aller alles als also am an anderen andere anderer anderes ans auch auf aus
außer bei beide beiden beim bereits bevor bis bist bleibt da dabei dadurch dafür daher damit danach
dann darauf darf darfst das dass davon dazu dein deine deinem deinen deiner deines dem den denen
denn deren des dessen diejenige diese diesem diesen dieser dieses doch dort du durch ein eine einem
einen einer eines einmal entweder er erst erste ersten es etwas euch falls für ganz gegen gibt gilt
haben hast hat hätte hier ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer ins irgendein
irgendeine ist ja jede jedem jeden jeder jedes jedoch jedesmal jetzt kann kannst kein keine keinem
keinen keiner konnte können könntest könnte mehr mehrere mit muss musst müssen nach nachdem nächsten
nicht nichts noch nur ob obwohl oder ohne schon sein seine seinem seinen seiner seines seit selbst
sich sie sind sobald sofern solange soll sollte sondern sonst sowie statt stattdessen trotzdem über
um und uns unter viel vom von vor wann warum wäre wegen weil weiter weiterhin welche welchem welchen
welcher welches wenn werden weshalb wie wieder wird wirst wo wurde wurden würde zu zum zur zwar zwei
zweite zweiten zwischen während wer wem wen mich mir dir dich
""")
_ENGLISH_FUNCTION = _set("""
a about after again against all although any anyone anything are as at be because been before being
both but by can cannot could did do does doesn don during each either else even ever every few first
for from further get gets had has have having he her here him his how however if instead into is isn
it its itself just last later least let lets like longer made make many may might more must my
neither never next no none nor of on once one only onto or other others otherwise our out over own
rather second shall she should since some someone something still such than that the their them then
there these they third this those though three through to too two under unless until up upon us
using very was way we were what when whenever where whether which while who whom whose why with
within without won would you your yours
""")
_GERMAN_GAME = _set("""
karte karten kreatur kreaturen spieler spielers gegner gegners stapel friedhof friedhofs bibliothek
zauber marke marken zug zuges züge länder landes regel regeln regelwerk glossar beispiel fähigkeit
ziel ziele kosten farbe farben farbindikator suche startseite spielst spielen spielt wirken wirke
wirkt wirkst gewirkt gespielt zahle zahlen bezahlen bezahlt bezahle entferne entfernt entfernen
stellt nimmt bleibende schicke schicken geschickt verrechnet hexerei spontanzauber verzauberung
artefakt kampf angreifer blocker schaden lebenspunkte priorität phase segment besitzer beherrscher
zonen zone exil allgemeines einleitung inhaltsverzeichnis einführung stärke widerstandskraft erzeuge
opfere tappe lege legst furcht
""") - _set("phase zone blocker")
_ENGLISH_GAME = _set("""
ability abilities action actions activated additional alternative artifact battlefield beginning
card cards cast casting color colors controller controls cost costs countered counter counters
creature creatures damage deck draw effect effects enchantment exile exiled exiles face game
graveyard instant lands add sacrifice regenerate library mana owner owners pay paid paying permanent
permanents play played player players playing priority remove removed removes resolve resolves
resolved resolving resolution rule rules ruling rulings search sorcery spell spells stack step
suspended target targets targeted time trigger triggered triggers turn turns upkeep value zone zones
keyword general introduction contents glossary example home results previous next begin chosen
choose chooses opponent opponents put puts
""")
_GERMAN_KEYWORDS = _set("""
aussetzen eile aufblitzen kaskade sekundenbruchteil verschwinden schwund umwandlung fliegend
erstschlag doppelschlag wachsamkeit reichweite bedrohlich rückblende rückkauf bonus überlast
herbeirufen wahnsinn fluchsicher verhüllt unzerstörbar todesberührung lebensverknüpfung verteidiger
ausrüsten einberufen umwandeln beharrlichkeit abprall trampelschaden tarnung abwehr bravour
vernichter wandelwicht wühlen verflechtung göttergabe bemannen zeitmarke instabilität flankenangriff
schicksalsstunde vorherbestimmung mutation kumulative versorgung
""")
_ENGLISH_KEYWORDS = _set("""
suspend haste flash cascade split vanishing fading cycling flying strike double vigilance reach
menace flashback buyback kicker overload evoke madness hexproof shroud indestructible deathtouch
lifelink defender equip convoke persist rebound trample landwalk ward prowess annihilator changeling
delve entwine bestow crew phasing flanking foretell mutate cumulative storm travel
""")

GERMAN = _GERMAN_FUNCTION | _GERMAN_GAME | _GERMAN_KEYWORDS
ENGLISH = _ENGLISH_FUNCTION | _ENGLISH_GAME | _ENGLISH_KEYWORDS

WEIGHTS: dict[str, tuple[float, float]] = {
    # German weight, English weight
    "die": (0.6, 0.3), "dies": (0.5, 0.4), "der": (1.0, 0.0), "war": (0.4, 0.2), "man": (0.4, 0.2),
    "also": (0.3, 0.5), "an": (0.5, 0.6), "am": (0.6, 0.1), "all": (0.1, 0.5), "do": (0.0, 0.8),
    "hat": (0.6, 0.1), "was": (0.3, 0.6), "will": (0.2, 0.5), "so": (0.3, 0.3), "land": (0.4, 0.4),
    "mana": (0.0, 0.0), "in": (0.0, 0.0), "hand": (0.0, 0.0), "name": (0.0, 0.0), "not": (0.0, 1.0),
    "and": (0.0, 1.0), "me": (0.0, 0.6), "he": (0.0, 0.8), "us": (0.0, 0.6), "bist": (1.0, 0.0),
    "den": (0.9, 0.1), "her": (0.1, 0.7), "bonus": (0.2, 0.0), "mutation": (0.2, 0.0), "flash": (0.0, 0.6),
    "suspend": (0.0, 0.6), "second": (0.0, 0.8), "bei": (1.0, 0.0), "alle": (1.0, 0.0), "storm": (0.0, 0.5),
    "phase": (0.0, 0.0), "segment": (0.2, 0.0), "zone": (0.0, 0.0), "general": (0.0, 0.6), "deck": (0.0, 0.0),
}

GERMAN_STEMS = (
    "aussetz", "auszusetz", "ausgesetz", "zeitmark", "versorgung", "zauber", "kreatur", "kartentyp",
    "neutralisier", "verrechn", "beherrsch", "besitz", "bibliothek", "friedhof", "spieler", "ausgelöst",
    "bleibend", "manakost", "manabetr", "schlüsselwort", "ereignis", "verwandel", "opfer", "gegner",
    "stapel", "zusätzlich", "regelwerk", "regeltext", "schaden", "schicke", "geschick", "verzauber",
    "artefakt", "farb", "hauptphase", "sonderaktion",
)
GERMAN_ENDINGS = (
    "ungen", "ung", "keit", "keiten", "heit", "heiten", "schaft", "ieren", "iert", "lich", "liche",
    "lichen", "marke", "marken", "zauber", "tarnung",
)
KEYWORDS = _GERMAN_KEYWORDS | _ENGLISH_KEYWORDS
"""Words that a heading of the rules consists of, as against the name of a card."""
GAME = (_GERMAN_GAME | _ENGLISH_GAME | KEYWORDS) - _set("""
begin beginning choose chosen color colors contents example face general home introduction next previous put
puts regel results search second split step suche target targets text time turn turns value double
""")
"""Words that show that a text is about the game."""
