"""`python -m kb` is the command `kb`."""

from kb.cli.main import main

if __name__ == "__main__":
    main()
