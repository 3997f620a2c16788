// Suggestions below the search box (an ARIA combobox with a list). Without this script the box is a plain form.
"use strict";

(() => {
  const WAIT = 90; // milliseconds after the last key
  const box = document.querySelector("form.search input[data-suggest]");
  if (!box) return;

  const list = document.createElement("ul");
  list.id = "suggestions";
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", box.dataset.label);
  list.hidden = true;
  const status = document.createElement("p");
  status.className = "unseen";
  status.setAttribute("role", "status");
  box.parentElement.append(list);
  box.form.append(status);
  for (const [name, value] of [["role", "combobox"], ["aria-autocomplete", "list"], ["aria-expanded", "false"],
    ["aria-controls", list.id]]) box.setAttribute(name, value);

  let asked = null;
  let timer = 0;
  let active = -1;

  const options = () => Array.from(list.children);

  function close() {
    clearTimeout(timer);
    if (asked) asked.abort();
    list.hidden = true;
    active = -1;
    box.setAttribute("aria-expanded", "false");
    box.removeAttribute("aria-activedescendant");
  }

  function choose(place) {
    const all = options();
    active = (place + all.length + 1) % (all.length + 1); // one place past the last is the box itself
    all.forEach((option, i) => option.setAttribute("aria-selected", String(i === active)));
    if (active === all.length) {
      active = -1;
      box.removeAttribute("aria-activedescendant");
    } else {
      box.setAttribute("aria-activedescendant", all[active].id);
      all[active].scrollIntoView({ block: "nearest" });
    }
  }

  function span(name, text) {
    const made = document.createElement("span");
    made.className = name;
    made.textContent = text;
    return made;
  }

  function option(each, i) {
    const made = document.createElement("li");
    made.id = `suggestion-${i}`;
    made.setAttribute("role", "option");
    made.setAttribute("aria-selected", "false");
    made.dataset.url = each.url;
    made.append(span("kind", each.label), " ");
    if (each.number) made.append(span("number", each.number), " ");
    made.append(span("title", each.title));
    if (each.also) {
      const also = span("also", each.also);
      also.lang = document.documentElement.lang === "de" ? "en" : "de";
      made.append(" ", also);
    }
    return made;
  }

  function show(answer) {
    list.replaceChildren(...answer.suggestions.map(option));
    list.hidden = answer.suggestions.length === 0;
    active = -1;
    box.removeAttribute("aria-activedescendant");
    box.setAttribute("aria-expanded", String(!list.hidden));
    status.textContent = answer.status;
  }

  async function ask() {
    if (asked) asked.abort();
    asked = new AbortController();
    const words = box.value.trim();
    if (words.length < 2) return close();
    try {
      const reply = await fetch(`${box.dataset.suggest}?${new URLSearchParams({ q: words })}`, { signal: asked.signal });
      if (reply.ok && document.activeElement === box) show(await reply.json());
    } catch {
      // no network, or the next key came first: the form still works
    }
  }

  function soon() {
    clearTimeout(timer);
    timer = setTimeout(ask, WAIT);
  }

  box.addEventListener("input", soon);
  if (document.activeElement === box && box.value !== box.defaultValue) soon(); // typed while the page was loading
  box.addEventListener("blur", close);
  box.form.addEventListener("submit", close);
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !list.hidden) {
      event.preventDefault();
      close();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !list.hidden) {
      event.preventDefault();
      choose(event.key === "ArrowDown" ? active + 1 : active < 0 ? list.children.length - 1 : active - 1);
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      window.location.assign(list.children[active].dataset.url);
    }
  });
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the box keeps the focus
  list.addEventListener("click", (event) => {
    const chosen = event.target.closest("[role=option]");
    if (chosen) window.location.assign(chosen.dataset.url);
  });
})();
