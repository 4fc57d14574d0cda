import { numberAnswer } from '../answers.ts'
import { exact, isWhole } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { before } from '../words/czech-prepositions.ts'
import { hasDecimals, type CountedForms } from '../words/words.ts'

const common = { subject: 'chemie', topic: 'solutions', years: [8, 9] } as const

const massFraction = generatorOf({
  ...common,
  name: 'solutions.mass-fraction',
  version: 3,
  title: { cs: 'Hmotnostní zlomek', en: 'Mass fraction' },
  parameters: { 1: { percents: [10, 20, 25] }, 2: { percents: [5, 8, 15] }, 3: { percents: [3, 12, 18] } },
  make: (random, { percents }, w) => {
    const [percent, total] = [random.pick(percents), random.int(2, 20) * 50]
    const solute = exact(total * percent, 100)
    const water = exact(total).sub(solute)
    if (!isWhole(solute)) return undefined
    const toWater = solute.mul(100).div(water)
    const answer = numberAnswer(
      exact(percent),
      {
        'solute-to-solvent': hasDecimals(toWater, 2) ? toWater : undefined,
        'answers-rest': exact(100 - percent),
        'percent-as-amount': solute,
      },
      '%',
    )
    return (
      answer && {
        prompt: w.text(
          `Roztok vznikl rozpuštěním ${w.measure(solute, 'g')} soli ${before('v', water.valueOf())} ${w.measure(water, 'g')} vody. Kolikaprocentní je?`,
          `${w.measure(solute, 'g')} of salt is dissolved in ${w.measure(water, 'g')} of water. What percentage of the solution is salt?`,
        ),
        answer,
        solution: [
          w.text(
            `Hmotnost roztoku: ${w.number(solute)} + ${w.number(water)} = ${w.number(total)} g.`,
            `Mass of the solution: ${w.number(solute)} + ${w.number(water)} = ${w.number(total)} g.`,
          ),
          `${w.number(solute)} ${w.divided} ${w.number(total)} = ${w.number(exact(percent, 100))} = ${w.percent(percent)}`,
        ],
      }
    )
  },
})

const solute = generatorOf({
  ...common,
  name: 'solutions.mass-of-solute',
  title: { cs: 'Hmotnost rozpuštěné látky', en: 'Mass of the solute' },
  parameters: { 1: { percents: [10, 20, 50] }, 2: { percents: [5, 8, 15] }, 3: { percents: [3, 12, 36] } },
  make: (random, { percents }, w) => {
    const [percent, total] = [random.pick(percents), random.int(2, 30) * 50]
    const right = exact(total * percent, 100)
    const answer = numberAnswer(
      right,
      {
        'answers-rest': exact(total).sub(right),
        'percent-as-amount': exact(percent),
        'divides-by-percent': exact(total, percent),
      },
      'g',
    )
    return (
      answer && {
        prompt: w.text(
          `Kolik gramů cukru potřebuješ na přípravu ${w.measure(total, 'g')} ${percent}% roztoku?`,
          `How many grams of sugar do you need to make ${w.measure(total, 'g')} of ${percent === 8 ? 'an' : 'a'} ${percent}% solution?`,
        ),
        answer,
        solution: [
          `${w.percent(percent)} = ${w.number(exact(percent, 100))}`,
          `${w.number(exact(percent, 100))} ${w.times} ${w.number(total)} = ${w.number(right)} g`,
        ],
      }
    )
  },
})

/** Relative atomic masses rounded to whole numbers, as tables for schools have them. */
const masses = { H: 1, C: 12, N: 14, O: 16, Na: 23, Mg: 24, S: 32, K: 39, Ca: 40, Fe: 56, Cu: 64, Zn: 65 } as const
type Element = keyof typeof masses

const compounds: readonly (readonly [Element, number][])[] = [
  [
    ['H', 2],
    ['O', 1],
  ],
  [
    ['C', 1],
    ['O', 2],
  ],
  [
    ['N', 1],
    ['H', 3],
  ],
  [
    ['C', 1],
    ['H', 4],
  ],
  [
    ['S', 1],
    ['O', 2],
  ],
  [
    ['S', 1],
    ['O', 3],
  ],
  [
    ['Fe', 2],
    ['O', 3],
  ],
  [
    ['Mg', 1],
    ['O', 1],
  ],
  [
    ['Na', 2],
    ['S', 1],
  ],
  [
    ['K', 2],
    ['O', 1],
  ],
  [
    ['C', 2],
    ['H', 6],
  ],
  [
    ['C', 3],
    ['H', 8],
  ],
  [
    ['H', 2],
    ['S', 1],
    ['O', 4],
  ],
  [
    ['H', 1],
    ['N', 1],
    ['O', 3],
  ],
  [
    ['Ca', 1],
    ['C', 1],
    ['O', 3],
  ],
  [
    ['Na', 2],
    ['C', 1],
    ['O', 3],
  ],
  [
    ['C', 2],
    ['H', 6],
    ['O', 1],
  ],
  [
    ['Cu', 1],
    ['S', 1],
    ['O', 4],
  ],
  [
    ['Zn', 1],
    ['S', 1],
    ['O', 4],
  ],
  [
    ['C', 6],
    ['H', 12],
    ['O', 6],
  ],
  [
    ['K', 1],
    ['N', 1],
    ['O', 3],
  ],
]

const below = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'] as const

function formulaOf(compound: readonly (readonly [Element, number])[]): string {
  return compound
    .map(
      ([element, count]) =>
        `${element}${count === 1 ? '' : [...String(count)].map((digit) => below[Number(digit)]).join('')}`,
    )
    .join('')
}

const has: CountedForms = { cs: { one: 'má', few: 'mají', many: 'má', other: 'má' }, en: { one: 'has', other: 'have' } }

const molarMass = generatorOf({
  ...common,
  name: 'solutions.molar-mass',
  title: { cs: 'Molární hmotnost', en: 'Molar mass' },
  parameters: { 1: { from: 0, to: 12 }, 2: { from: 4, to: 17 }, 3: { from: 10, to: 21 } },
  make: (random, { from, to }, w) => {
    const compound = random.pick(compounds.slice(from, to))
    const amount = random.int(1, 5)
    const one = compound.reduce((total, [element, count]) => total + masses[element] * count, 0)
    const plainSum = compound.reduce((total, [element]) => total + masses[element], 0)
    const atoms = compound.reduce((total, [, count]) => total + count, 0)
    const answer = numberAnswer(
      exact(one * amount),
      {
        'ignores-subscript': exact(plainSum * amount),
        'atomic-number-as-mass': exact(atoms * amount),
        'answers-part': amount > 1 ? exact(one) : undefined,
      },
      'g',
    )
    const given = compound.map(([element]) => `M(${element}) = ${masses[element]} g/mol`).join(', ')
    return (
      answer && {
        prompt: w.text(
          `Jakou hmotnost ${w.form(amount, has)} ${w.measure(amount, 'mol')} látky ${formulaOf(compound)}? ${given}`,
          `What is the mass of ${w.measure(amount, 'mol')} of ${formulaOf(compound)}? ${given}`,
        ),
        answer,
        solution: [
          `M = ${compound.map(([element, count]) => (count === 1 ? String(masses[element]) : `${count} ${w.times} ${masses[element]}`)).join(' + ')} = ${one} g/mol`,
          `${amount} ${w.times} ${one} = ${one * amount} g`,
        ],
      }
    )
  },
})

export const chemistry = [massFraction, solute, molarMass]
