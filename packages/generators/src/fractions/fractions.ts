import { numberAnswer, numberChoice, textChoice } from '../answers.ts'
import { exact, gcd, lcm, type Exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { barsFigure } from '../figures/bars.ts'
import type { CountedForms } from '../words/words.ts'

const common = { subject: 'matematika', topic: 'fractions' } as const

/** A fraction as it stands, not reduced. */
function tex(numerator: number, denominator: number): string {
  return `\\frac{${numerator}}{${denominator}}`
}

/** A fraction in lowest terms that is no whole number. */
function properFraction(
  random: { int: (min: number, max: number) => number },
  max: number,
): [number, number] | undefined {
  const denominator = random.int(3, max)
  const numerator = random.int(1, denominator - 1)
  return gcd(numerator, denominator) === 1 ? [numerator, denominator] : undefined
}

const equalParts: CountedForms = {
  cs: { one: 'stejný díl', few: 'stejné díly', many: 'stejného dílu', other: 'stejných dílů' },
  en: { one: 'equal part', other: 'equal parts' },
}

const shaded = generatorOf({
  ...common,
  name: 'fractions.shaded-part',
  years: [4, 5],
  title: { cs: 'Zlomek z obrázku', en: 'A fraction in a picture' },
  parameters: { 1: { min: 3, max: 6 }, 2: { min: 5, max: 8 }, 3: { min: 7, max: 12 } },
  make: (random, { min, max }, w) => {
    const parts = random.int(min, max)
    const painted = random.int(1, parts - 1)
    const written = (a: number, b: number): string => `$${tex(a, b)}$`
    if (painted * 2 === parts) return undefined
    const answer = textChoice(random, written(painted, parts), {
      'part-to-part': written(painted, parts - painted),
      'answers-rest': written(parts - painted, parts),
      'inverts-fraction': written(parts, painted),
    })
    return (
      answer && {
        prompt: w.text('Jaká část obdélníku je vybarvena?', 'What fraction of the rectangle is shaded?'),
        figure: {
          svg: barsFigure(parts, painted),
          alt: w.text(
            `Obdélník rozdělený na stejné díly. Počet dílů: ${parts}, vybarvených: ${painted}.`,
            `A rectangle divided into ${parts} equal parts, ${painted} of them shaded.`,
          ),
        },
        answer,
        solution: [
          w.text(
            `Obdélník má ${w.counted(parts, equalParts)}, to je jmenovatel.`,
            `The rectangle has ${parts} equal parts: this is the denominator.`,
          ),
          w.text(
            `Počet vybarvených dílů je ${painted}, to je čitatel: ${written(painted, parts)}.`,
            `Of these ${painted} ${painted === 1 ? 'is' : 'are'} shaded: this is the numerator, ${written(painted, parts)}.`,
          ),
        ],
      }
    )
  },
})

const ofNumber = generatorOf({
  ...common,
  name: 'fractions.part-of-number',
  years: [4, 6],
  title: { cs: 'Zlomek z čísla', en: 'A fraction of a number' },
  parameters: { 1: { max: 4, most: 10 }, 2: { max: 6, most: 15 }, 3: { max: 10, most: 30 } },
  make: (random, { max, most }, w) => {
    const [numerator, denominator] = properFraction(random, max) ?? [0, 1]
    const part = random.int(2, most)
    const whole = part * denominator
    if (numerator < 2 && max > 4) return undefined
    if (numerator === 0) return undefined
    const right = part * numerator
    const answer = numberAnswer(exact(right), {
      'divides-only': exact(part),
      'answers-rest': exact(whole - right),
      'subtracts-instead': exact(whole - denominator),
    })
    return (
      answer && {
        prompt: w.text(
          `Kolik je $${tex(numerator, denominator)}$ z čísla ${whole}?`,
          `What is $${tex(numerator, denominator)}$ of ${whole}?`,
        ),
        answer,
        solution: [
          w.text(
            `$${tex(1, denominator)}$ z čísla ${whole} je ${whole} : ${denominator} = ${part}.`,
            `$${tex(1, denominator)}$ of ${whole} is ${whole} ÷ ${denominator} = ${part}.`,
          ),
          w.text(`${part} · ${numerator} = ${right}`, `${part} × ${numerator} = ${right}`),
        ],
      }
    )
  },
})

const simplify = generatorOf({
  ...common,
  name: 'fractions.lowest-terms',
  version: 2,
  years: [6, 7],
  title: { cs: 'Základní tvar zlomku', en: 'Lowest terms' },
  parameters: { 1: { max: 6, by: 4 }, 2: { max: 9, by: 8 }, 3: { max: 13, by: 14 } },
  make: (random, { max, by }, w) => {
    const [a, b] = properFraction(random, max) ?? [0, 1]
    const factor = random.int(2, by)
    const [top, bottom] = [a * factor, b * factor]
    if (a < 1) return undefined
    const step = [2, 3, 5, 7].find((one) => factor % one === 0 && factor > one)
    const written = (n: number, d: number): string => `$${tex(n, d)}$`
    const answer = textChoice(random, written(a, b), {
      'not-lowest-terms': step === undefined ? undefined : written(top / step, bottom / step),
      'unlike-reduction': written(a, bottom / (step ?? 1)),
      'subtracts-to-reduce': top > factor && bottom - factor > 1 ? written(top - factor, bottom - factor) : undefined,
      'inverts-fraction': written(b, a),
    })
    return (
      answer && {
        prompt: w.text(
          `Který zlomek je základním tvarem zlomku ${written(top, bottom)}?`,
          `Which fraction is ${written(top, bottom)} in its lowest terms?`,
        ),
        answer,
        solution: [
          w.text(
            `Největší společný dělitel čísel ${top} a ${bottom} je ${factor}.`,
            `The greatest common divisor of ${top} and ${bottom} is ${factor}.`,
          ),
          `$${tex(top, bottom)} = ${tex(a, b)}$`,
        ],
      }
    )
  },
})

const order = generatorOf({
  ...common,
  name: 'fractions.ordering',
  years: [6, 7],
  title: { cs: 'Porovnávání zlomků', en: 'Comparing fractions' },
  parameters: { 1: { max: 6, count: 3 }, 2: { max: 9, count: 4 }, 3: { max: 12, count: 4 } },
  make: (random, { max, count }, w) => {
    const drawn: [number, number][] = []
    for (let turn = 0; turn < 20 && drawn.length < count; turn += 1) {
      const one = properFraction(random, max)
      if (one !== undefined && !drawn.some(([a, b]) => a * one[1] === b * one[0])) drawn.push(one)
    }
    if (drawn.length < count) return undefined
    const sorted = drawn.toSorted(([a, b], [c, d]) => a * d - c * b)
    const things = sorted.map(([a, b]) => `$${tex(a, b)}$`)
    const shown = (all: readonly [number, number][]): string[] => all.map(([a, b]) => `$${tex(a, b)}$`)
    const byBottom = shown(sorted.toSorted(([a, b], [c, d]) => b - d || a - c))
    const byTop = shown(sorted.toSorted(([a, b], [c, d]) => a - c || b - d))
    const mistakes = [
      { value: byBottom, misconception: 'larger-denominator-larger' as const },
      { value: byTop, misconception: 'numerators-only' as const },
    ].filter(({ value }, index) => value.join() !== things.join() && !(index === 1 && byTop.join() === byBottom.join()))
    if (mistakes.length === 0) return undefined
    const below = drawn.map(([, b]) => b).reduce(lcm, 1)
    if (below > 400) return undefined
    return {
      prompt: w.text('Seřaď zlomky od nejmenšího po největší.', 'Put the fractions in order, the smallest first.'),
      answer: { kind: 'order', things, mistakes },
      solution: [
        w.text(
          `Převeď je na společného jmenovatele ${below} a porovnej čitatele.`,
          `Bring them to the common denominator ${below} and compare the numerators.`,
        ),
        `$${sorted.map(([a, b]) => `${tex(a, b)} = ${tex((a * below) / b, below)}`).join('$, $')}$`,
      ],
    }
  },
})

type Operation = (a: Exact, b: Exact) => Exact
const operations = {
  '+': (a, b) => a.add(b),
  '-': (a, b) => a.sub(b),
} as const satisfies Record<string, Operation>

const sums = (name: string, sign: '+' | '-', title: { cs: string; en: string }) =>
  generatorOf({
    ...common,
    name,
    version: 2,
    years: [7, 8],
    title,
    parameters: { 1: { max: 9, isSame: true }, 2: { max: 8, isSame: false }, 3: { max: 12, isSame: false } },
    make: (random, { max, isSame }, w) => {
      const [a, b] = properFraction(random, max) ?? [0, 1]
      const [c, other] = properFraction(random, max) ?? [0, 1]
      const d = isSame ? b : other
      if (a === 0 || c === 0 || (!isSame && b === d) || gcd(c, d) !== 1 || c >= d) return undefined
      const right = operations[sign](exact(a, b), exact(c, d))
      if (right.s <= 0n || right.d > 130n || right.d === 1n) return undefined
      const below = lcm(b, d)
      const bottom = sign === '+' ? b + d : Math.abs(b - d)
      const top = sign === '+' ? a + c : a - c
      const answer = numberChoice(
        random,
        right,
        {
          [sign === '+' ? 'adds-denominators' : 'subtracts-denominators']:
            bottom === 0 || top <= 0 ? undefined : exact(top, bottom),
          'keeps-numerators': isSame || top <= 0 ? undefined : exact(top, below),
          'multiplies-instead': exact(a * c, b * d),
          'inverts-fraction': right.inverse(),
          'ones-slip': right.add(exact(1, below)),
        },
        w.fraction,
      )
      const [left, next] = [(a * below) / b, (c * below) / d]
      const worked = sign === '+' ? left + next : left - next
      const reduced = exact(worked, below).d === BigInt(below) ? '' : ` = ${w.texFraction(right)}`
      return (
        answer && {
          prompt: w.text(
            `Vypočítej: $${tex(a, b)} ${sign} ${tex(c, d)}$`,
            `Calculate: $${tex(a, b)} ${sign} ${tex(c, d)}$`,
          ),
          answer,
          solution: [
            isSame
              ? w.text(
                  'Jmenovatele jsou stejné, počítej jen s čitateli.',
                  'The denominators are equal, so work with the numerators only.',
                )
              : w.text(
                  `Společný jmenovatel je ${below}: $${tex(left, below)} ${sign} ${tex(next, below)}$.`,
                  `The common denominator is ${below}: $${tex(left, below)} ${sign} ${tex(next, below)}$.`,
                ),
            `$${tex(a, b)} ${sign} ${tex(c, d)} = ${tex(worked, below)}${reduced}$`,
          ],
        }
      )
    },
  })

const products = generatorOf({
  ...common,
  name: 'fractions.multiplication',
  version: 2,
  years: [7, 8],
  title: { cs: 'Násobení zlomků', en: 'Multiplying fractions' },
  parameters: { 1: { max: 5 }, 2: { max: 8 }, 3: { max: 12 } },
  make: (random, { max }, w) => {
    const [a, b] = properFraction(random, max) ?? [0, 1]
    const [c, d] = properFraction(random, max) ?? [0, 1]
    if (a === 0 || c === 0) return undefined
    const right = exact(a * c, b * d)
    const answer = numberChoice(
      random,
      right,
      {
        'cross-multiplies': exact(a * d, b * c),
        'common-denominator-kept': exact(a * c, lcm(b, d)),
        'adds-instead': exact(a, b).add(exact(c, d)),
        'adds-denominators': exact(a * c, b + d),
      },
      w.fraction,
    )
    const isReduced = right.d === BigInt(b * d)
    return (
      answer && {
        prompt: w.text(
          `Vypočítej: $${tex(a, b)} \\cdot ${tex(c, d)}$`,
          `Calculate: $${tex(a, b)} \\times ${tex(c, d)}$`,
        ),
        answer,
        solution: [
          w.text(
            'Násobí se čitatel čitatelem a jmenovatel jmenovatelem.',
            'Multiply numerator by numerator and denominator by denominator.',
          ),
          `$${tex(a * c, b * d)}${isReduced ? '' : ` = ${w.texFraction(right)}`}$`,
        ],
      }
    )
  },
})

const quotients = generatorOf({
  ...common,
  name: 'fractions.division',
  years: [7, 8],
  title: { cs: 'Dělení zlomků', en: 'Dividing fractions' },
  parameters: { 1: { max: 5 }, 2: { max: 8 }, 3: { max: 12 } },
  make: (random, { max }, w) => {
    const [a, b] = properFraction(random, max) ?? [0, 1]
    const [c, d] = properFraction(random, max) ?? [0, 1]
    if (a === 0 || c === 0) return undefined
    const right = exact(a * d, b * c)
    const answer = numberChoice(
      random,
      right,
      {
        'no-reciprocal': exact(a * c, b * d),
        'wrong-reciprocal': exact(b * c, a * d),
        'subtracts-instead': exact(a, b).sub(exact(c, d)),
      },
      w.fraction,
    )
    const isReduced = right.d === BigInt(b * c)
    return (
      answer && {
        prompt: w.text(`Vypočítej: $${tex(a, b)} : ${tex(c, d)}$`, `Calculate: $${tex(a, b)} \\div ${tex(c, d)}$`),
        answer,
        solution: [
          w.text(
            'Zlomkem se dělí tak, že se násobí zlomkem převráceným.',
            'To divide by a fraction, multiply by its reciprocal.',
          ),
          `$${tex(a, b)} ${w.text('\\cdot', '\\times')} ${tex(d, c)} = ${tex(a * d, b * c)}${isReduced ? '' : ` = ${w.texFraction(right)}`}$`,
        ],
      }
    )
  },
})

const mixed = generatorOf({
  ...common,
  name: 'fractions.mixed-numbers',
  version: 4,
  years: [6, 7],
  title: { cs: 'Smíšená čísla', en: 'Mixed numbers' },
  parameters: { 1: { max: 5, most: 4 }, 2: { max: 8, most: 5 }, 3: { max: 12, most: 9 } },
  make: (random, { max, most }, w) => {
    const [a, b] = properFraction(random, max) ?? [0, 1]
    const whole = random.int(1, most)
    if (a === 0) return undefined
    const top = whole * b + a
    // As they would be written: 8/4, which a whole 2 would give away as no fraction.
    const written = (n: number, d: number): string => `$${tex(n, d)}$`
    const answer = textChoice(random, written(top, b), {
      'mixed-adds': written(whole + a, b),
      'mixed-side-by-side': written(whole * b, b),
      'mixed-multiplies': written(whole * a, b),
      'inverts-fraction': written(b, top),
    })
    return (
      answer && {
        prompt: w.text(
          `Převeď smíšené číslo $${whole}${tex(a, b)}$ na zlomek.`,
          `Write the mixed number $${whole}${tex(a, b)}$ as a fraction.`,
        ),
        answer,
        solution: [
          w.text(
            `Celá část je $${tex(whole * b, b)}$, protože ${whole} · ${b} = ${whole * b}.`,
            `The whole part is $${tex(whole * b, b)}$, because ${whole} × ${b} = ${whole * b}.`,
          ),
          `$${tex(whole * b, b)} + ${tex(a, b)} = ${tex(top, b)}$`,
        ],
      }
    )
  },
})

const toDecimal = generatorOf({
  ...common,
  name: 'fractions.to-decimal',
  years: [6, 8],
  title: { cs: 'Zlomek jako desetinné číslo', en: 'A fraction as a decimal' },
  parameters: { 1: { bottoms: [2, 4, 5, 10] }, 2: { bottoms: [4, 5, 8, 20] }, 3: { bottoms: [8, 20, 25, 40] } },
  make: (random, { bottoms }, w) => {
    const bottom = random.pick(bottoms)
    const top = random.int(1, bottom + 3)
    if (gcd(top, bottom) !== 1) return undefined
    const right = exact(top, bottom)
    const answer = numberAnswer(right, {
      'fraction-as-decimal': exact(`${top}.${bottom}`),
      'numerator-as-decimals': exact(`0.${top}`),
      'misplaced-point': right.div(10),
    })
    return (
      answer && {
        prompt: w.text(
          `Zapiš zlomek $${tex(top, bottom)}$ desetinným číslem.`,
          `Write the fraction $${tex(top, bottom)}$ as a decimal.`,
        ),
        answer,
        solution: [
          w.text(
            'Čitatele vyděl jmenovatelem, nebo zlomek rozšiř na desetiny, setiny či tisíciny.',
            'Divide the numerator by the denominator, or bring the fraction to tenths, hundredths or thousandths.',
          ),
          `${top} ${w.divided} ${bottom} = ${w.number(right)}`,
        ],
      }
    )
  },
})

export const fractions = [
  shaded,
  ofNumber,
  simplify,
  order,
  sums('fractions.addition', '+', { cs: 'Sčítání zlomků', en: 'Adding fractions' }),
  sums('fractions.subtraction', '-', { cs: 'Odčítání zlomků', en: 'Subtracting fractions' }),
  products,
  quotients,
  mixed,
  toDecimal,
]
