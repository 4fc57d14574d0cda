import { calculates } from './arithmetic.ts'
import { oracleFrom } from './oracle-from.ts'
import { asNumber, compare, isSame, minus, over, plus, q, rootOf, times, type Quotient } from './quotient.ts'
import { evaluate, flat } from './reading.ts'

/** A formula with its letters set to numbers: a number before a letter multiplies it. */
function at(formula: string, letters: Record<string, number>): Quotient {
  const set = Object.entries(letters).reduce(
    (text, [letter, value]) => text.replaceAll(letter, `(${value})`),
    flat(formula).replaceAll('$', ''),
  )
  return evaluate(set.replaceAll(/(\d)\(/g, '$1*('))
}

/** Points that no two polynomials of our kind share by chance. */
const points = [-3, 2, 5, 11]

function formulasIn(text: string): string[] {
  return [...text.matchAll(/\$([^$]*)\$/g)].map(([, formula = '']) => formula)
}

/** Options that are equal to the formula of the prompt wherever it is looked at. */
const sameExpression = oracleFrom(({ prompt }) => {
  const [task = ''] = formulasIn(prompt)
  return (option) => points.every((x) => isSame(at(option, { x }), at(task, { x })))
})

/** Solves by trying numbers. */
const solvesForX = oracleFrom(({ prompt }) => {
  const [left = '', right = ''] = (formulasIn(prompt)[0] ?? '').split('=')
  for (let step = 0; step <= 1000; step += 1) {
    const x = step % 2 === 0 ? step / 2 : -(step + 1) / 2
    if (isSame(at(left, { x }), at(right, { x }))) return q(x)
  }
  throw new RangeError('no number fits')
})

const percent = (value: Quotient): Quotient => over(value, q(100))

export const algebra = {
  'percent.part': oracleFrom(({ n }) => times(percent(n(0)), n(1))),
  'percent.whole': oracleFrom(({ n }) => over(n(1), percent(n(0)))),
  'percent.rate': oracleFrom(({ n }) => times(over(n(1), n(0)), q(100))),
  'percent.price-change': oracleFrom(({ n, prompt }) => {
    const share = /zdraž|rose/.test(prompt) ? plus(q(1), percent(n(1))) : minus(q(1), percent(n(1)))
    return times(n(0), share)
  }),
  'percent.two-changes': oracleFrom(({ n }) =>
    times(n(0), times(plus(q(1), percent(n(1))), minus(q(1), percent(n(2))))),
  ),
  'ratio.shares': oracleFrom(({ n }) => over(times(n(0), n(1)), plus(n(1), n(2)))),
  'ratio.lowest-terms': oracleFrom(({ n }) => {
    const { n: top, d: bottom } = over(n(0), n(1))
    return `${top} : ${bottom}`
  }),
  'ratio.direct-proportion': oracleFrom(({ n }) => over(times(n(1), n(2)), n(0))),
  'ratio.inverse-proportion': oracleFrom(({ n }) => over(times(n(0), n(1)), n(2))),
  // Numbers of the prompt: one, the scale, the centimetres.
  'ratio.map-scale': oracleFrom(({ n }) => over(times(n(1), n(2)), q(100_000))),
  'powers.value': calculates,
  'powers.square-root': oracleFrom(({ n }) => rootOf(n(0))),
  'powers.laws-of-exponents': oracleFrom(({ prompt }) => {
    const [task = ''] = formulasIn(prompt)
    return (option) => isSame(evaluate(formulasIn(option)[0] ?? ''), evaluate(task))
  }),
  'powers.scientific-notation': oracleFrom(({ n }) => (option) => {
    const [mantissa = ''] = (formulasIn(option)[0] ?? '').split('\\')
    const lead = evaluate(mantissa)
    const value = evaluate(formulasIn(option)[0] ?? '')
    return isSame(value, n(0)) && compare(lead, q(1)) >= 0 && compare(lead, q(10)) < 0
  }),
  'expressions.value': oracleFrom(({ prompt }) => {
    const [task = '', set = ''] = formulasIn(prompt)
    return at(task, { x: asNumber(evaluate(set.replace(/x =/, ''))) })
  }),
  'expressions.like-terms': sameExpression,
  'expressions.brackets': sameExpression,
  'expressions.square-of-binomial': sameExpression,
  'expressions.factoring-out': sameExpression,
  'equations.two-steps': solvesForX,
  'equations.both-sides': solvesForX,
  'equations.brackets': solvesForX,
  'equations.sum-and-difference': oracleFrom(({ prompt }) => {
    const [sum = '', difference = ''] = formulasIn(prompt).map((one) => one.replace(/.*=/, ''))
    return over(plus(evaluate(sum), evaluate(difference)), q(2))
  }),
  'equations.word-problem': oracleFrom(({ n, prompt }) => {
    const words: readonly (readonly [RegExp, number])[] = [
      [/dvakrát|twice/, 2],
      [/třikrát|three times/, 3],
      [/čtyřikrát|four times/, 4],
    ]
    const by = words.find(([word]) => word.test(prompt))?.[1] ?? 0
    return over(n(0), q(by + 1))
  }),
}
