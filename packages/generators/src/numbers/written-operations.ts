import { numberAnswer } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { withoutBorrow } from './borrowing.ts'

const common = { subject: 'matematika', topic: 'written-operations' } as const

/** Sums of digits at each place without what is carried; the last sum is written down whole. */
function withoutCarry(a: number, b: number): number {
  let [sum, place] = [0, 1]
  for (; a >= place || b >= place; place *= 10) {
    const digits = (Math.floor(a / place) % 10) + (Math.floor(b / place) % 10)
    sum += (Math.max(a, b) < 10 * place ? digits : digits % 10) * place
  }
  return sum
}

/** The difference of the digits at each place, the smaller from the larger. */
function digitByDigit(a: number, b: number): number {
  let [difference, place] = [0, 1]
  for (; a >= place; place *= 10) {
    difference += Math.abs((Math.floor(a / place) % 10) - (Math.floor(b / place) % 10)) * place
  }
  return difference
}

const addition = generatorOf({
  ...common,
  name: 'written-operations.addition',
  version: 2,
  years: [3, 4],
  title: { cs: 'Písemné sčítání', en: 'Written addition' },
  parameters: { 1: { min: 120, max: 450 }, 2: { min: 200, max: 499 }, 3: { min: 1200, max: 8900 } },
  make: (random, { min, max }, w) => {
    const [a, b] = [random.int(min, max), random.int(min, max)]
    if (withoutCarry(a, b) === a + b) return undefined
    const answer = numberAnswer(exact(a + b), {
      'forgets-carry': exact(withoutCarry(a, b)),
      'subtracts-instead': exact(Math.abs(a - b)),
      'tens-slip': exact(a + b - 10),
    })
    const ones = (a % 10) + (b % 10)
    return (
      answer && {
        prompt: w.text(
          `Sečti písemně: ${w.number(a)} + ${w.number(b)}`,
          `Add in columns: ${w.number(a)} + ${w.number(b)}`,
        ),
        answer,
        solution: [
          w.text(
            `Začni jednotkami: ${a % 10} + ${b % 10} = ${ones}.`,
            `Begin with the ones: ${a % 10} + ${b % 10} = ${ones}.`,
          ),
          w.text(
            'Pokračuj k vyšším řádům. Je-li součet 10 nebo víc, přičti 1 k dalšímu řádu.',
            'Go on to higher places. Where the sum is 10 or more, carry 1 to the next place.',
          ),
          `${w.number(a)} + ${w.number(b)} = ${w.number(a + b)}`,
        ],
      }
    )
  },
})

const subtraction = generatorOf({
  ...common,
  name: 'written-operations.subtraction',
  version: 2,
  years: [3, 4],
  title: { cs: 'Písemné odčítání', en: 'Written subtraction' },
  parameters: { 1: { min: 120, max: 599 }, 2: { min: 200, max: 999 }, 3: { min: 1200, max: 9800 } },
  make: (random, { min, max }, w) => {
    const [a, b] = [random.int(min, max), random.int(min, max)]
    if (a - b < 30 || digitByDigit(a, b) === a - b) return undefined
    const answer = numberAnswer(exact(a - b), {
      'smaller-from-larger': exact(digitByDigit(a, b)),
      'forgets-borrow': exact(withoutBorrow(a, b) ?? a - b),
      'ones-slip': exact(a - b + 1),
    })
    return (
      answer && {
        prompt: w.text(
          `Odečti písemně: ${w.number(a)} − ${w.number(b)}`,
          `Subtract in columns: ${w.number(a)} − ${w.number(b)}`,
        ),
        answer,
        solution: [
          w.text(
            'Odčítej od jednotek. Nestačí-li číslice, půjč si deset z vyššího řádu.',
            'Begin with the ones. Where a digit is too small, borrow ten from the next place.',
          ),
          `${w.number(a)} − ${w.number(b)} = ${w.number(a - b)}`,
          w.text(
            `Zkouška: ${w.number(a - b)} + ${w.number(b)} = ${w.number(a)}.`,
            `Check: ${w.number(a - b)} + ${w.number(b)} = ${w.number(a)}.`,
          ),
        ],
      }
    )
  },
})

const multiplication = generatorOf({
  ...common,
  name: 'written-operations.multiplication',
  years: [4, 5],
  title: { cs: 'Písemné násobení', en: 'Written multiplication' },
  parameters: {
    1: { digits: [112, 489], by: [3, 9] },
    2: { digits: [23, 98], by: [12, 39] },
    3: { digits: [124, 489], by: [23, 89] },
  },
  make: (random, { digits: [low = 0, high = 0], by: [least = 0, most = 0] }, w) => {
    const [a, b] = [random.int(low, high), random.int(least, most)]
    if (b % 10 === 0 || a % 10 === 0) return undefined
    const [tens, ones] = [Math.floor(b / 10), b % 10]
    const answer = numberAnswer(exact(a * b), {
      'forgets-place-shift': tens === 0 ? undefined : exact(a * tens + a * ones),
      'forgets-carry': tens === 0 ? exact(a * b - 10 * Math.floor(((a % 10) * b) / 10)) : undefined,
      'tens-slip': exact(a * b - 10),
      'adds-instead': exact(a + b),
    })
    return (
      answer && {
        prompt: w.text(`Vynásob písemně: ${a} · ${b}`, `Multiply in columns: ${a} × ${b}`),
        answer,
        solution:
          tens === 0
            ? [
                `${Math.floor(a / 100) * 100} ${w.times} ${b} = ${w.number(Math.floor(a / 100) * 100 * b)}`,
                `${a % 100} ${w.times} ${b} = ${w.number((a % 100) * b)}`,
                w.text(`Dohromady ${w.number(a * b)}.`, `Together ${w.number(a * b)}.`),
              ]
            : [
                `${a} ${w.times} ${ones} = ${w.number(a * ones)}`,
                `${a} ${w.times} ${tens * 10} = ${w.number(a * tens * 10)}`,
                w.text(`Dohromady ${w.number(a * b)}.`, `Together ${w.number(a * b)}.`),
              ],
      }
    )
  },
})

const division = generatorOf({
  ...common,
  name: 'written-operations.division',
  years: [4, 5],
  title: { cs: 'Písemné dělení', en: 'Written division' },
  parameters: {
    1: { divisor: [3, 6], quotient: [34, 99] },
    2: { divisor: [4, 9], quotient: [104, 309] },
    3: { divisor: [12, 25], quotient: [34, 208] },
  },
  make: (random, { divisor: [low = 0, high = 0], quotient: [least = 0, most = 0] }, w) => {
    const [divisor, quotient] = [random.int(low, high), random.int(least, most)]
    const dividend = divisor * quotient
    const digits = String(quotient)
    const answer = numberAnswer(exact(quotient), {
      'drops-zero': /\d0\d/.test(digits) ? exact(Number(digits.replace('0', ''))) : undefined,
      'tens-slip': exact(quotient + 10),
      'ones-slip': exact(quotient + 1),
      'subtracts-instead': exact(dividend - divisor),
    })
    return (
      answer && {
        prompt: w.text(
          `Vyděl písemně: ${w.number(dividend)} : ${divisor}`,
          `Divide: ${w.number(dividend)} ÷ ${divisor}`,
        ),
        answer,
        solution: [
          w.text(
            'Děl postupně od nejvyššího řádu a zbytek připoj k dalšímu řádu.',
            'Divide place by place from the left and take what is left on to the next place.',
          ),
          `${w.number(dividend)} ${w.divided} ${divisor} = ${w.number(quotient)}`,
          w.text(
            `Zkouška: ${quotient} · ${divisor} = ${w.number(dividend)}.`,
            `Check: ${quotient} × ${divisor} = ${w.number(dividend)}.`,
          ),
        ],
      }
    )
  },
})

export const writtenOperations = [addition, subtraction, multiplication, division]
