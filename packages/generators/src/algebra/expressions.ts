import { numberAnswer, textChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'matematika', topic: 'expressions', years: [8, 9] } as const

/** A sum of terms in a formula: `3x - 5`. */
export function polynomial(terms: readonly (readonly [coefficient: number, letter: string])[]): string {
  const shown = terms.filter(([coefficient]) => coefficient !== 0)
  const text = shown.map(([coefficient, letter], index) => {
    const size = Math.abs(coefficient)
    const number = size === 1 && letter !== '' ? '' : String(size)
    if (index === 0) return `${coefficient < 0 ? '-' : ''}${number}${letter}`
    return ` ${coefficient < 0 ? '-' : '+'} ${number}${letter}`
  })
  return text.join('') || '0'
}

const formula = (text: string): string => `$${text}$`

const evaluation = generatorOf({
  ...common,
  name: 'expressions.value',
  title: { cs: 'Hodnota výrazu', en: 'Value of an expression' },
  parameters: { 1: { max: 5, min: 2 }, 2: { max: 9, min: -6 }, 3: { max: 12, min: -9 } },
  make: (random, { max, min }, w) => {
    const [a, b, x] = [random.int(2, max), random.int(-9, 9), random.int(min, 9)]
    if (b === 0 || Math.abs(x) < 2) return undefined
    const right = a * x + b
    const answer = numberAnswer(exact(right), {
      'juxtaposes-digits': x > 0 ? exact(Number(`${a}${x}`) + b) : undefined,
      'ignores-minus': x < 0 ? exact(-a * x + b) : undefined,
      'left-to-right': exact(a * (x + b)),
      sign: exact(a * x - b),
    })
    const shown = polynomial([
      [a, 'x'],
      [b, ''],
    ])
    const [at, tail] = [x < 0 ? `(−${-x})` : String(x), `${b < 0 ? '−' : '+'} ${Math.abs(b)}`]
    return (
      answer && {
        prompt: w.text(
          `Urči hodnotu výrazu ${formula(shown)} pro ${formula(`x = ${x}`)}.`,
          `Find the value of ${formula(shown)} for ${formula(`x = ${x}`)}.`,
        ),
        answer,
        solution: [
          w.text(`Dosaď za x: ${a} · ${at} ${tail}.`, `Substitute for x: ${a} × ${at} ${tail}.`),
          `${w.number(a * x)} ${tail} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const likeTerms = generatorOf({
  ...common,
  name: 'expressions.like-terms',
  version: 2,
  title: { cs: 'Sčítání členů výrazu', en: 'Collecting like terms' },
  parameters: { 1: { max: 6, isSigned: false }, 2: { max: 9, isSigned: true }, 3: { max: 15, isSigned: true } },
  make: (random, { max, isSigned }, w) => {
    const draw = (): number => random.int(2, max) * (isSigned && random.flip() ? -1 : 1)
    const [a, b, c, d] = [random.int(2, max), draw(), draw(), draw()]
    const [x, rest] = [a + c, b + d]
    if (x === 0 || rest === 0) return undefined
    const answer = textChoice(
      random,
      formula(
        polynomial([
          [x, 'x'],
          [rest, ''],
        ]),
      ),
      {
        'adds-unlike-terms': formula(polynomial([[x + rest, 'x']])),
        sign: formula(
          polynomial([
            [x, 'x'],
            [isSigned ? b - d : -rest, ''],
          ]),
        ),
        'exponents-of-sum': formula(
          polynomial([
            [x, 'x^2'],
            [rest, ''],
          ]),
        ),
        'ignores-minus': isSigned
          ? formula(
              polynomial([
                [a + Math.abs(c), 'x'],
                [Math.abs(b) + Math.abs(d), ''],
              ]),
            )
          : undefined,
      },
    )
    const task = polynomial([
      [a, 'x'],
      [b, ''],
      [c, 'x'],
      [d, ''],
    ])
    return (
      answer && {
        prompt: w.text(`Zjednoduš výraz ${formula(task)}.`, `Simplify ${formula(task)}.`),
        answer,
        solution: [
          w.text(
            `Sečti členy s x: $${polynomial([
              [a, 'x'],
              [c, 'x'],
            ])} = ${polynomial([[x, 'x']])}$.`,
            `Add the terms with x: $${polynomial([
              [a, 'x'],
              [c, 'x'],
            ])} = ${polynomial([[x, 'x']])}$.`,
          ),
          w.text(
            `Sečti čísla: $${polynomial([
              [b, ''],
              [d, ''],
            ])} = ${rest}$.`,
            `Add the numbers: $${polynomial([
              [b, ''],
              [d, ''],
            ])} = ${rest}$.`,
          ),
        ],
      }
    )
  },
})

const brackets = generatorOf({
  ...common,
  name: 'expressions.brackets',
  title: { cs: 'Roznásobení závorky', en: 'Expanding brackets' },
  parameters: { 1: { max: 6, isSigned: false }, 2: { max: 9, isSigned: false }, 3: { max: 9, isSigned: true } },
  make: (random, { max, isSigned }, w) => {
    const factor = random.int(2, max) * (isSigned ? -1 : 1)
    const [a, b] = [random.int(1, max), random.int(2, 9) * (random.flip() ? 1 : -1)]
    const answer = textChoice(
      random,
      formula(
        polynomial([
          [factor * a, 'x'],
          [factor * b, ''],
        ]),
      ),
      {
        'expands-first-only': formula(
          polynomial([
            [factor * a, 'x'],
            [b, ''],
          ]),
        ),
        'sign-before-bracket': formula(
          polynomial([
            [factor * a, 'x'],
            [-factor * b, ''],
          ]),
        ),
        'adds-instead': formula(
          polynomial([
            [factor + a, 'x'],
            [factor + b, ''],
          ]),
        ),
      },
    )
    const task = `${factor}(${polynomial([
      [a, 'x'],
      [b, ''],
    ])})`
    return (
      answer && {
        prompt: w.text(`Roznásob: ${formula(task)}`, `Expand: ${formula(task)}`),
        answer,
        solution: [
          w.text(
            'Číslem před závorkou násob každý člen v závorce.',
            'Multiply each term in the brackets by the number before them.',
          ),
          `$${task} = ${polynomial([
            [factor * a, 'x'],
            [factor * b, ''],
          ])}$`,
        ],
      }
    )
  },
})

const square = generatorOf({
  ...common,
  name: 'expressions.square-of-binomial',
  version: 2,
  title: { cs: 'Druhá mocnina dvojčlenu', en: 'Square of a binomial' },
  parameters: { 1: { max: 12, factors: [1] }, 2: { max: 9, factors: [1, 2] }, 3: { max: 9, factors: [2, 3, 4, 5] } },
  make: (random, { max, factors }, w) => {
    const [a, b] = [random.pick(factors), random.int(2, max) * (random.flip() ? 1 : -1)]
    const expanded = (middle: number, last: number): string =>
      formula(
        polynomial([
          [a * a, 'x^2'],
          [middle, 'x'],
          [last, ''],
        ]),
      )
    const answer = textChoice(random, expanded(2 * a * b, b * b), {
      'middle-term-not-doubled': expanded(a * b, b * b),
      'square-of-sum-apart': expanded(0, b * b),
      sign: expanded(2 * a * b, -b * b),
      'doubles-side': expanded(2 * a * b, 2 * Math.abs(b)),
    })
    const inside = polynomial([
      [a, 'x'],
      [b, ''],
    ])
    const [first, second] = [polynomial([[a, 'x']]), Math.abs(b)]
    return (
      answer && {
        prompt: w.text(`Umocni: ${formula(`(${inside})^2`)}`, `Expand: ${formula(`(${inside})^2`)}`),
        answer,
        solution: [
          w.text(
            `Použij vzorec $(A ${b < 0 ? '-' : '+'} B)^2 = A^2 ${b < 0 ? '-' : '+'} 2AB + B^2$, kde $A = ${first}$ a $B = ${second}$.`,
            `Use $(A ${b < 0 ? '-' : '+'} B)^2 = A^2 ${b < 0 ? '-' : '+'} 2AB + B^2$ with $A = ${first}$ and $B = ${second}$.`,
          ),
          `$(${inside})^2 = ${polynomial([
            [a * a, 'x^2'],
            [2 * a * b, 'x'],
            [b * b, ''],
          ])}$`,
        ],
      }
    )
  },
})

const factoring = generatorOf({
  ...common,
  name: 'expressions.factoring-out',
  title: { cs: 'Vytýkání před závorku', en: 'Factoring out' },
  parameters: { 1: { max: 5 }, 2: { max: 8 }, 3: { max: 12 } },
  make: (random, { max }, w) => {
    const factor = random.int(2, max)
    const [a, b] = [random.pick([1, 2, 3, 5, 7]), random.pick([-11, -7, -5, -1, 1, 5, 7, 11])]
    if (Math.abs(a) === Math.abs(b)) return undefined
    const written = (first: number, second: number): string =>
      formula(
        `${factor}(${polynomial([
          [first, 'x'],
          [second, ''],
        ])})`,
      )
    const answer = textChoice(random, written(a, b), {
      'factors-first-only': written(a, factor * b),
      'factor-left-inside': written(factor * a, factor * b),
      'sign-before-bracket': written(a, -b),
    })
    const task = polynomial([
      [factor * a, 'x'],
      [factor * b, ''],
    ])
    return (
      answer && {
        prompt: w.text(
          `Který zápis vznikne vytknutím čísla ${factor} z výrazu ${formula(task)}?`,
          `What does ${formula(task)} become when ${factor} is factored out?`,
        ),
        answer,
        solution: [
          w.text(`Každý člen vyděl číslem ${factor}.`, `Divide each term by ${factor}.`),
          `$${task} = ${factor}(${polynomial([
            [a, 'x'],
            [b, ''],
          ])})$`,
        ],
      }
    )
  },
})

export const expressions = [evaluation, likeTerms, brackets, square, factoring]
