import { numberAnswer, numberChoice, textChoice } from '../answers.ts'
import { exact, type Exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { decimalPlaces } from '../words/decimal-places.ts'

const common = { subject: 'matematika', topic: 'powers', years: [8, 9] } as const

/** Bases from 2 to the greatest one of each exponent, which is its place in the list. */
function powersUpTo(greatest: readonly number[], sign: number): (readonly [base: number, exponent: number])[] {
  return greatest.flatMap((last, exponent) =>
    Array.from({ length: Math.max(last - 1, 0) }, (_, index) => [sign * (index + 2), exponent] as const),
  )
}

const value = generatorOf({
  ...common,
  name: 'powers.value',
  version: 3,
  title: { cs: 'Hodnota mocniny', en: 'Value of a power' },
  parameters: {
    1: { upTo: [0, 0, 16, 5, 3, 2], sign: 1 },
    2: { upTo: [0, 0, 0, 11, 6, 4, 3, 2], sign: 1 },
    3: { upTo: [0, 0, 12, 6, 5, 3, 2], sign: -1 },
  },
  make: (random, { upTo, sign }, w) => {
    const [base, exponent] = random.pick(powersUpTo(upTo, sign))
    const right = exact(base).pow(exponent)
    const shown = base < 0 ? `(${base})^${exponent}` : `${base}^${exponent}`
    if (base === 2 && exponent === 2) return undefined
    const answer = numberChoice(
      random,
      right,
      {
        'power-as-product': exact((right.s < 0n ? base : Math.abs(base)) * exponent),
        'power-swapped': base > 0 ? exact(exponent).pow(base) : undefined,
        'one-factor-more': exact(base).pow(exponent + 1),
        'ignores-minus': base < 0 ? right.neg() : undefined,
        'adds-instead': base > 0 ? exact(base + exponent) : undefined,
      },
      w.number,
    )
    return (
      answer && {
        prompt: w.text(`Kolik je $${shown}$?`, `What is $${shown}$?`),
        answer,
        solution: [
          w.text(
            `Mocnitel ${exponent} říká, kolikrát je číslo ${base < 0 ? `(−${-base})` : base} v součinu.`,
            `The exponent ${exponent} tells how many times ${base < 0 ? `(−${-base})` : base} stands in the product.`,
          ),
          `$${shown} = ${w.tex(right)}$`,
        ],
      }
    )
  },
})

const root = generatorOf({
  ...common,
  name: 'powers.square-root',
  version: 2,
  title: { cs: 'Druhá odmocnina', en: 'Square root' },
  parameters: {
    1: { min: 2, max: 12, tens: [1, 10], scale: 1 },
    2: { min: 11, max: 31, tens: [1], scale: 1 },
    3: { min: 3, max: 25, tens: [1], scale: 10 },
  },
  make: (random, { min, max, tens, scale }, w) => {
    const right = exact(random.int(min, max) * random.pick(tens), scale)
    const square = right.mul(right)
    const answer = numberAnswer(right, {
      'halves-for-root': square.div(2),
      'ones-slip': right.add(exact(1, scale)),
      'misplaced-point': scale === 10 ? right.div(10) : undefined,
      'forgets-root': square,
    })
    return (
      answer && {
        prompt: w.text(`Kolik je $\\sqrt{${w.tex(square)}}$?`, `What is $\\sqrt{${w.tex(square)}}$?`),
        answer,
        solution: [
          w.text(
            'Hledej nezáporné číslo, jehož druhá mocnina je pod odmocninou.',
            'Look for the number that is not negative and whose square is under the root.',
          ),
          `$${w.tex(right)}^2 = ${w.tex(square)}$`,
        ],
      }
    )
  },
})

const laws = generatorOf({
  ...common,
  name: 'powers.laws-of-exponents',
  version: 2,
  title: { cs: 'Počítání s mocninami', en: 'Laws of exponents' },
  parameters: { 1: { kinds: ['product'] }, 2: { kinds: ['product', 'quotient'] }, 3: { kinds: ['quotient', 'power'] } },
  make: (random, { kinds }, w) => {
    const [base, kind] = [random.int(2, 9), random.pick(kinds)]
    const [m, n] = [random.int(3, 9), random.int(2, 6)]
    const power = (exponent: number, of = base): string => `$${of}^{${exponent}}$`
    if (kind === 'quotient' && m - n < 2) return undefined
    if (m + n === m * n) return undefined
    // $(2^m)^2$ is $4^m$ as well: what is wrong elsewhere would be right.
    if (kind === 'power' && base ** n === base * n) return undefined
    const cases = {
      product: {
        task: `${base}^{${m}} ${w.text('\\cdot', '\\times')} ${base}^{${n}}`,
        right: m + n,
        wrong: {
          'multiplies-exponents': power(m * n),
          'multiplies-bases': power(m + n, base * base),
          'subtracts-instead': m === n ? undefined : power(Math.abs(m - n)),
        },
        rule: w.text(
          'Při násobení mocnin se stejným základem se mocnitele sčítají.',
          'When powers of one base are multiplied, the exponents are added.',
        ),
      },
      quotient: {
        task: `${base}^{${m}} ${w.text(':', '\\div')} ${base}^{${n}}`,
        right: m - n,
        wrong: {
          'divides-exponents': m % n === 0 ? power(m / n) : undefined,
          'adds-instead': power(m + n),
          'multiplies-bases': `$1^{${m - n}}$`,
        },
        rule: w.text(
          'Při dělení mocnin se stejným základem se mocnitele odčítají.',
          'When powers of one base are divided, the exponents are subtracted.',
        ),
      },
      power: {
        task: `(${base}^{${m}})^{${n}}`,
        right: m * n,
        wrong: { 'adds-exponents': power(m + n), 'multiplies-bases': power(m, base * n) },
        rule: w.text(
          'Při umocňování mocniny se mocnitele násobí.',
          'When a power is raised to a power, the exponents are multiplied.',
        ),
      },
    }
    const { task, right, wrong, rule } = cases[kind === 'product' || kind === 'quotient' ? kind : 'power']
    const answer = textChoice(random, power(right), wrong)
    return (
      answer && {
        prompt: w.text(`Zapiš jako jednu mocninu: $${task}$`, `Write as a single power: $${task}$`),
        answer,
        solution: [rule, `$${task} = ${base}^{${right}}$`],
      }
    )
  },
})

const scientific = generatorOf({
  ...common,
  name: 'powers.scientific-notation',
  version: 2,
  title: { cs: 'Zápis pomocí mocniny deseti', en: 'Scientific notation' },
  parameters: {
    1: { min: 3, max: 5, isSmall: false },
    2: { min: 4, max: 8, isSmall: false },
    3: { min: 2, max: 6, isSmall: true },
  },
  make: (random, { min, max, isSmall }, w) => {
    const [lead, size] = [exact(random.int(11, 98), 10), random.int(min, max)]
    if (lead.d === 1n) return undefined
    const exponent = isSmall ? -size : size
    const number = lead.mul(exact(10).pow(exponent))
    const written = (mantissa: Exact, power: number): string =>
      `$${w.tex(mantissa)} ${w.text('\\cdot', '\\times')} 10^{${power}}$`
    const answer = textChoice(random, written(lead, exponent), {
      'exponent-off-by-one': written(lead, exponent + (isSmall ? -1 : 1)),
      'misplaced-point': written(lead, isSmall ? exponent + 1 : exponent - 1),
      sign: written(lead, -exponent),
      'first-factor-too-large': written(lead.mul(10), exponent - 1),
    })
    return (
      answer && {
        prompt: w.text(
          `Zapiš číslo ${w.number(number)} ve tvaru $a \\cdot 10^n$, kde $1 \\leq a < 10$.`,
          `Write ${w.number(number)} in the form $a \\times 10^n$ with $1 \\leq a < 10$.`,
        ),
        answer,
        solution: [
          w.text(`První činitel je ${w.number(lead)}.`, `The first factor is ${w.number(lead)}.`),
          w.text(
            `Desetinná čárka se posunula o ${w.counted(size, decimalPlaces)}, proto je mocnitel ${w.number(exponent)}.`,
            `The decimal point has moved by ${w.counted(size, decimalPlaces)}, so the exponent is ${w.number(exponent)}.`,
          ),
        ],
      }
    )
  },
})

export const powers = [value, root, laws, scientific]
