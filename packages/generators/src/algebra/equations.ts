import { numberAnswer } from '../answers.ts'
import { exact, isWhole, type Exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { people } from '../words/people.ts'
import { polynomial } from './expressions.ts'

const common = { subject: 'matematika', topic: 'equations', years: [8, 9] } as const

const ifWhole = (value: Exact): Exact | undefined => (isWhole(value) ? value : undefined)

const twoSteps = generatorOf({
  ...common,
  name: 'equations.two-steps',
  title: { cs: 'Lineární rovnice', en: 'Linear equations' },
  parameters: { 1: { max: 5, least: 1 }, 2: { max: 9, least: -9 }, 3: { max: 14, least: -12 } },
  make: (random, { max, least }, w) => {
    const [a, b, x] = [random.int(2, max), random.int(1, 15) * (random.flip() ? 1 : -1), random.int(least, 12)]
    if (x === 0) return undefined
    const c = a * x + b
    const answer = numberAnswer(exact(x), {
      'moves-without-sign': ifWhole(exact(c + b, a)),
      'subtracts-coefficient': exact(c - b - a),
      'forgets-to-divide': exact(c - b),
    })
    const left = polynomial([
      [a, 'x'],
      [b, ''],
    ])
    return (
      answer && {
        prompt: w.text(`Vyřeš rovnici $${left} = ${c}$. Čemu se rovná x?`, `Solve $${left} = ${c}$. What is x?`),
        answer,
        solution: [
          w.text(
            `${b > 0 ? 'Odečti' : 'Přičti'} na obou stranách ${Math.abs(b)}: $${a}x = ${c - b}$.`,
            `${b > 0 ? 'Subtract' : 'Add'} ${Math.abs(b)} on both sides: $${a}x = ${c - b}$.`,
          ),
          w.text(`Obě strany vyděl číslem ${a}: $x = ${x}$.`, `Divide both sides by ${a}: $x = ${x}$.`),
        ],
      }
    )
  },
})

const bothSides = generatorOf({
  ...common,
  name: 'equations.both-sides',
  title: { cs: 'Neznámá na obou stranách', en: 'The unknown on both sides' },
  parameters: { 1: { max: 6, least: 1 }, 2: { max: 9, least: -8 }, 3: { max: 14, least: -12 } },
  make: (random, { max, least }, w) => {
    const [a, c, b, x] = [random.int(3, max), random.int(2, max), random.int(-12, 12), random.int(least, 12)]
    const d = (a - c) * x + b
    if (a - c < 2 || x === 0 || b === 0 || d === 0) return undefined
    const answer = numberAnswer(exact(x), {
      'moves-without-sign': ifWhole(exact(d - b, a + c)),
      sign: ifWhole(exact(d + b, a - c)),
      'forgets-to-divide': exact(d - b),
    })
    const [left, right] = [
      polynomial([
        [a, 'x'],
        [b, ''],
      ]),
      polynomial([
        [c, 'x'],
        [d, ''],
      ]),
    ]
    return (
      answer && {
        prompt: w.text(
          `Vyřeš rovnici $${left} = ${right}$. Čemu se rovná x?`,
          `Solve $${left} = ${right}$. What is x?`,
        ),
        answer,
        solution: [
          w.text(
            `Odečti na obou stranách $${c}x$: $${polynomial([
              [a - c, 'x'],
              [b, ''],
            ])} = ${d}$.`,
            `Subtract $${c}x$ on both sides: $${polynomial([
              [a - c, 'x'],
              [b, ''],
            ])} = ${d}$.`,
          ),
          w.text(
            `${b > 0 ? 'Odečti' : 'Přičti'} ${Math.abs(b)}: $${a - c}x = ${d - b}$, proto $x = ${x}$.`,
            `${b > 0 ? 'Subtract' : 'Add'} ${Math.abs(b)}: $${a - c}x = ${d - b}$, so $x = ${x}$.`,
          ),
        ],
      }
    )
  },
})

const bracketed = generatorOf({
  ...common,
  name: 'equations.brackets',
  title: { cs: 'Rovnice se závorkou', en: 'Equations with brackets' },
  parameters: { 1: { max: 5, least: 1 }, 2: { max: 8, least: -8 }, 3: { max: 12, least: -12 } },
  make: (random, { max, least }, w) => {
    const [a, b, x] = [random.int(2, max), random.int(2, 9) * (random.flip() ? 1 : -1), random.int(least, 12)]
    const c = a * (x + b)
    if (x === 0 || c === 0) return undefined
    const answer = numberAnswer(exact(x), {
      'expands-first-only': ifWhole(exact(c - b, a)),
      sign: exact(x + 2 * b),
      'subtracts-coefficient': exact(c - a - b),
    })
    const task = `${a}(${polynomial([
      [1, 'x'],
      [b, ''],
    ])}) = ${c}`
    return (
      answer && {
        prompt: w.text(`Vyřeš rovnici $${task}$. Čemu se rovná x?`, `Solve $${task}$. What is x?`),
        answer,
        solution: [
          w.text(
            `Obě strany vyděl číslem ${a}: $${polynomial([
              [1, 'x'],
              [b, ''],
            ])} = ${c / a}$.`,
            `Divide both sides by ${a}: $${polynomial([
              [1, 'x'],
              [b, ''],
            ])} = ${c / a}$.`,
          ),
          w.text(
            `${b > 0 ? 'Odečti' : 'Přičti'} ${Math.abs(b)}: $x = ${x}$.`,
            `${b > 0 ? 'Subtract' : 'Add'} ${Math.abs(b)}: $x = ${x}$.`,
          ),
        ],
      }
    )
  },
})

const system = generatorOf({
  ...common,
  name: 'equations.sum-and-difference',
  years: [9, 9],
  title: { cs: 'Soustava dvou rovnic', en: 'Two equations' },
  parameters: { 1: { max: 9 }, 2: { max: 15 }, 3: { max: 30 } },
  make: (random, { max }, w) => {
    const [x, y] = [random.int(2, max), random.int(1, max)]
    const [sum, difference] = [x + y, x - y]
    if (difference <= 0 || x === y) return undefined
    const answer = numberAnswer(exact(x), {
      'other-unknown': exact(y),
      'forgets-to-divide': exact(2 * x),
      'halves-it': ifWhole(exact(sum, 2)),
    })
    return (
      answer && {
        prompt: w.text(
          `Pro čísla x a y platí $x + y = ${sum}$ a $x - y = ${difference}$. Čemu se rovná x?`,
          `For x and y it is known that $x + y = ${sum}$ and $x - y = ${difference}$. What is x?`,
        ),
        answer,
        solution: [
          w.text(`Rovnice sečti: $2x = ${sum + difference}$.`, `Add the equations: $2x = ${sum + difference}$.`),
          w.text(
            `Vyděl dvěma: $x = ${x}$. Potom $y = ${sum} - ${x} = ${y}$.`,
            `Divide by two: $x = ${x}$. Then $y = ${sum} - ${x} = ${y}$.`,
          ),
        ],
      }
    )
  },
})

const ages = generatorOf({
  ...common,
  name: 'equations.word-problem',
  version: 2,
  title: { cs: 'Slovní úloha na rovnici', en: 'A word problem with an equation' },
  parameters: { 1: { times: [2], max: 14 }, 2: { times: [2, 3], max: 24 }, 3: { times: [3, 4], max: 48 } },
  make: (random, { times, max }, w) => {
    const [first, second] = random.sample(people, 2)
    const [by, x] = [random.pick(times), random.int(4, max)]
    if (first === undefined || second === undefined) return undefined
    const total = (by + 1) * x
    const named = { 2: ['dvakrát', 'twice'], 3: ['třikrát', 'three times'], 4: ['čtyřikrát', 'four times'] } as const
    const [cs, en] = named[by === 2 || by === 3 ? by : 4]
    const answer = numberAnswer(exact(x), {
      'other-unknown': exact(by * x),
      'halves-it': ifWhole(exact(total, 2)),
      'one-part-less': ifWhole(exact(total, by)),
    })
    return (
      answer && {
        prompt: w.text(
          `${first.name} má ${cs} více poštovních známek než ${second.name}. Dohromady jich mají ${total}. Kolik známek má ${second.name}?`,
          `${first.name} has ${en} as many stamps as ${second.name}. Together they have ${total}. How many stamps does ${second.name} have?`,
        ),
        answer,
        solution: [
          w.text(
            `Označ počet známek ${second.genitive} x. Potom $x + ${by}x = ${total}$.`,
            `Let x be the number of stamps that ${second.name} has. Then $x + ${by}x = ${total}$.`,
          ),
          w.text(`$${by + 1}x = ${total}$, proto $x = ${x}$.`, `$${by + 1}x = ${total}$, so $x = ${x}$.`),
        ],
      }
    )
  },
})

export const equations = [twoSteps, bothSides, bracketed, system, ages]
