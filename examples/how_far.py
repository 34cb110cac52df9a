"""How far ahead can seven ranks march, if a wheel of so many inches is to follow?

The front corner could always go on. The rear ranks swing out and soon bind.

Prints:
    wheel 0": 10.00" ahead; MOV-17 forbids more
    wheel 1": 8.90" ahead; MOV-19 forbids more
    wheel 2": 7.47" ahead; MOV-19 forbids more
    wheel 3": 5.81" ahead; MOV-19 forbids more
    wheel 4": 4.04" ahead; MOV-19 forbids more
    wheel 5": 2.26" ahead; MOV-19 forbids more
    wheel 6": 0.54" ahead; MOV-19 forbids more
"""

import serried
from serried import referee

REGIMENT = """
format = "serried/1"
book = "t9a"

[[unit]]
id = "spears"
player = "blue"
front = [36, 20]
facing = 0
base = "25x25"
files = 5
models = 35
advance = 5
march = 10
discipline = 7
"""


def main() -> None:
    """Print one line for each wheel."""
    battle = serried.parse_battle(REGIMENT)
    for wheel in range(7):
        line = f"spears march: forward ?, wheel right {wheel}"
        verdict = referee.judge(battle, line)
        far, binding = verdict.measure("largest"), verdict.measure("binding")
        if isinstance(binding, tuple) and binding:
            print(f'wheel {wheel}": {far:.2f}" ahead; {binding[-1]} forbids more')
        else:
            print(f'wheel {wheel}": not at all, {", ".join(verdict.breaks)}')


if __name__ == "__main__":
    main()
