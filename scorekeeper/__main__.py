"""Makes `python -m scorekeeper` the same as the command `scorekeeper`."""

import sys

from scorekeeper.cli import main

sys.exit(main())
