import { numberAnswer, numberChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'matematika', topic: 'integers', years: [7, 8] } as const

/** A negative number in brackets, as it stands after a sign. */
function bracketed(value: number): string {
  return value < 0 ? `(−${-value})` : String(value)
}

function signedText(value: number): string {
  return value < 0 ? `−${-value}` : String(value)
}

const sums = generatorOf({
  ...common,
  name: 'integers.addition-and-subtraction',
  title: { cs: 'Sčítání a odčítání celých čísel', en: 'Adding and subtracting integers' },
  parameters: { 1: { max: 12 }, 2: { max: 30 }, 3: { max: 80 } },
  make: (random, { max }, w) => {
    const [a, b] = [random.int(-max, max), random.int(-max, -2)]
    const adds = random.flip()
    const right = adds ? a + b : a - b
    if (a === 0 || right === 0 || Math.abs(a) === Math.abs(b)) return undefined
    const task = `${signedText(a)} ${adds ? '+' : '−'} ${bracketed(b)}`
    const answer = numberChoice(
      random,
      exact(right),
      {
        sign: exact(-right),
        'ignores-minus': exact(adds ? a - b : a + b),
        'subtracts-larger': exact(Math.abs(a) + Math.abs(b)),
        'ones-slip': exact(right + 1),
      },
      w.number,
    )
    const rewritten = `${signedText(a)} ${adds ? '−' : '+'} ${-b}`
    return (
      answer && {
        prompt: w.text(`Vypočítej: ${task}`, `Calculate: ${task}`),
        answer,
        solution: [
          adds
            ? w.text(
                'Přičíst záporné číslo je totéž jako odečíst číslo opačné.',
                'Adding a negative number is the same as subtracting its opposite.',
              )
            : w.text(
                'Odečíst záporné číslo je totéž jako přičíst číslo opačné.',
                'Subtracting a negative number is the same as adding its opposite.',
              ),
          `${task} = ${rewritten} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const products = generatorOf({
  ...common,
  name: 'integers.multiplication-and-division',
  version: 2,
  title: { cs: 'Násobení a dělení celých čísel', en: 'Multiplying and dividing integers' },
  parameters: { 1: { max: 6 }, 2: { max: 10 }, 3: { max: 15 } },
  make: (random, { max }, w) => {
    const size = (): number => random.int(2, max) * (random.flip() ? 1 : -1)
    const [a, b] = [size(), size()]
    if (a > 0 && b > 0) return undefined
    const divides = random.flip()
    const [right, task] = divides
      ? [a, `${signedText(a * b)} ${w.divided} ${bracketed(b)}`]
      : [a * b, `${signedText(a)} ${w.times} ${bracketed(b)}`]
    const answer = numberChoice(
      random,
      exact(right),
      {
        [a < 0 && b < 0 && !divides ? 'minus-times-minus' : 'sign']: exact(-right),
        'adds-instead': exact(divides ? a * b + b : a + b),
        'ones-slip': exact(right + Math.sign(right)),
      },
      w.number,
    )
    return (
      answer && {
        prompt: w.text(`Vypočítej: ${task}`, `Calculate: ${task}`),
        answer,
        solution: [
          right > 0
            ? w.text(
                'Obě čísla mají stejné znaménko, výsledek je kladný.',
                'Both numbers have the same sign, so the result is positive.',
              )
            : w.text('Čísla mají různá znaménka, výsledek je záporný.', 'The signs differ, so the result is negative.'),
          `${task} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const temperatures = generatorOf({
  ...common,
  name: 'integers.temperature-change',
  years: [6, 8],
  title: { cs: 'Změna teploty', en: 'Change of temperature' },
  parameters: { 1: { low: -8, high: 6 }, 2: { low: -15, high: 10 }, 3: { low: -25, high: 15 } },
  make: (random, { low, high }, w) => {
    const [morning, noon] = [random.int(low, -2), random.int(2, high)]
    const change = noon - morning
    const answer = numberAnswer(
      exact(change),
      { 'ignores-minus': exact(Math.abs(noon + morning)), 'ones-slip': exact(change - 1) },
      '°C',
    )
    return (
      answer && {
        prompt: w.text(
          `Ráno bylo ${w.measure(morning, '°C')}, v poledne ${w.measure(noon, '°C')}. O kolik stupňů se oteplilo?`,
          `It was ${w.measure(morning, '°C')} in the morning and ${w.measure(noon, '°C')} at noon. By how many degrees did it get warmer?`,
        ),
        answer,
        solution: [
          w.text(
            `Do nuly se oteplilo o ${-morning} °C, od nuly ještě o ${noon} °C.`,
            `It got warmer by ${-morning} °C up to zero, and by ${noon} °C more from there.`,
          ),
          w.text(`Dohromady ${-morning} + ${noon} = ${change}.`, `Together ${-morning} + ${noon} = ${change}.`),
        ],
      }
    )
  },
})

export const integers = [sums, products, temperatures]
