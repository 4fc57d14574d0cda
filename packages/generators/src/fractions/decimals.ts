import { numberAnswer, numberChoice } from '../answers.ts'
import { decimalText, exact, rounded, type Exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { decimalPlaces } from '../words/decimal-places.ts'

const common = { subject: 'matematika', topic: 'decimals' } as const

/** A decimal of so many places whose last digit is not zero. */
function drawn(random: { int: (min: number, max: number) => number }, max: number, decimals: number): Exact {
  const scale = 10 ** decimals
  const value = random.int(scale / 10 + 1, max * scale - 1)
  return exact(value % 10 === 0 ? value + 3 : value, scale)
}

/** The digits as if both numbers ended at the same place. */
function alignedAtEnd(a: Exact, b: Exact, sign: 1 | -1): Exact {
  const [left, right] = [decimalText(a), decimalText(b)].map((text) => Number(text.replace('.', '')))
  const decimals = Math.max(...[a, b].map((one) => decimalText(one).split('.')[1]?.length ?? 0))
  return exact((left ?? 0) + sign * (right ?? 0), 10 ** decimals)
}

/** The sum of one who forgets what is carried to the ones; undefined where nothing is. */
function withoutCarry(a: Exact, b: Exact): Exact | undefined {
  return a.mod(1).add(b.mod(1)).compare(1) < 0 ? undefined : a.add(b).sub(1)
}

/** The difference of one who forgets what was borrowed from the ones, or else from the tenths. */
function withoutBorrow(a: Exact, b: Exact): Exact | undefined {
  const place = [exact(1), exact(1, 10)].find((one) => a.mod(one).compare(b.mod(one)) < 0)
  return place === undefined ? undefined : a.sub(b).add(place)
}

const sums = (name: string, sign: 1 | -1, title: { cs: string; en: string }) =>
  generatorOf({
    ...common,
    name,
    version: 2,
    years: [5, 6],
    title,
    parameters: { 1: { max: 10, places: [1, 1] }, 2: { max: 20, places: [1, 2] }, 3: { max: 60, places: [2, 1] } },
    make: (random, { max, places: [first = 1, second = 1] }, w) => {
      const [a, b] = [drawn(random, max, first), drawn(random, max, second)]
      const right = sign === 1 ? a.add(b) : a.sub(b)
      if (right.compare('0.5') < 0) return undefined
      const aligned = alignedAtEnd(a, b, sign)
      const answer = numberAnswer(right, {
        'aligns-right': first === second ? undefined : aligned,
        'forgets-carry': sign === 1 ? withoutCarry(a, b) : undefined,
        'forgets-borrow': sign === -1 ? withoutBorrow(a, b) : undefined,
        'misplaced-point': right.mul(10),
        [sign === 1 ? 'subtracts-instead' : 'adds-instead']: sign === 1 ? a.sub(b) : a.add(b),
      })
      const task = `${w.number(a)} ${sign === 1 ? '+' : '−'} ${w.number(b)}`
      return (
        answer && {
          prompt: w.text(`Vypočítej: ${task}`, `Calculate: ${task}`),
          answer,
          solution: [
            w.text(
              'Čísla zapiš pod sebe tak, aby desetinné čárky byly pod sebou.',
              'Write the numbers under each other so that the decimal points are in line.',
            ),
            `${task} = ${w.number(right)}`,
          ],
        }
      )
    },
  })

const products = generatorOf({
  ...common,
  name: 'decimals.multiplication',
  years: [6, 7],
  title: { cs: 'Násobení desetinných čísel', en: 'Multiplying decimals' },
  parameters: { 1: { max: 5, places: 0 }, 2: { max: 3, places: 1 }, 3: { max: 2, places: 2 } },
  make: (random, { max, places }, w) => {
    const a = drawn(random, max, 1)
    const b = places === 0 ? exact(random.int(2, 9)) : drawn(random, max, places)
    const right = a.mul(b)
    const answer = numberAnswer(right, {
      'misplaced-point': right.mul(10),
      'point-other-way': right.div(10),
      'adds-instead': a.add(b),
    })
    const task = `${w.number(a)} ${w.times} ${w.number(b)}`
    const digits = (value: Exact): string => String(Number(decimalText(value).replace('.', '')))
    return (
      answer && {
        prompt: w.text(`Vypočítej: ${task}`, `Calculate: ${task}`),
        answer,
        solution: [
          w.text(
            `Násob bez desetinných čárek: ${digits(a)} · ${digits(b)}.`,
            `Multiply without the decimal points: ${digits(a)} × ${digits(b)}.`,
          ),
          w.text(
            'Výsledek má tolik desetinných míst, kolik jich mají oba činitelé dohromady.',
            'The product has as many decimals as both factors together.',
          ),
          `${task} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const shift = generatorOf({
  ...common,
  name: 'decimals.powers-of-ten',
  years: [5, 6],
  title: { cs: 'Násobení a dělení 10, 100 a 1 000', en: 'Multiplying and dividing by 10, 100 and 1 000' },
  parameters: {
    1: { powers: [10], places: 1 },
    2: { powers: [10, 100], places: 2 },
    3: { powers: [100, 1000], places: 2 },
  },
  make: (random, { powers, places }, w) => {
    const by = random.pick(powers)
    const divides = random.flip()
    const value = divides ? exact(random.int(12, 980)) : drawn(random, 30, places)
    const right = divides ? value.div(by) : value.mul(by)
    if (divides && by === 1000) return undefined
    if (decimalText(right).split('.')[1]?.length === 3) return undefined
    const answer = numberChoice(
      random,
      right,
      {
        'point-other-way': divides ? value.mul(by) : undefined,
        'forgets-place-shift': divides ? right.mul(10) : right.div(10),
        'misplaced-point': divides ? undefined : right.mul(10),
        'subtracts-instead': divides ? value.sub(by) : undefined,
        'adds-instead': divides ? undefined : value.add(by),
      },
      w.number,
    )
    const task = `${w.number(value)} ${divides ? w.divided : w.times} ${w.number(by)}`
    const zeros = String(by).length - 1
    return (
      answer && {
        prompt: w.text(`Vypočítej: ${task}`, `Calculate: ${task}`),
        answer,
        solution: [
          w.text(
            `Desetinná čárka se posune ${divides ? 'doleva' : 'doprava'} o ${w.counted(zeros, decimalPlaces)}.`,
            `The decimal point moves to the ${divides ? 'left' : 'right'} by ${w.counted(zeros, decimalPlaces)}.`,
          ),
          `${task} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const order = generatorOf({
  ...common,
  name: 'decimals.ordering',
  years: [5, 6],
  title: { cs: 'Řazení desetinných čísel', en: 'Ordering decimals' },
  parameters: { 1: { max: 1, count: 3 }, 2: { max: 2, count: 4 }, 3: { max: 4, count: 4 } },
  make: (random, { max, count }, w) => {
    const whole = random.int(0, max)
    const values: Exact[] = []
    for (let turn = 0; turn < 20 && values.length < count; turn += 1) {
      const one =
        turn % 2 === 0 ? exact(whole * 10 + random.int(1, 9), 10) : exact(whole * 100 + random.int(11, 99), 100)
      if (!values.some((other) => other.equals(one))) values.push(one)
    }
    if (values.length < count) return undefined
    const sorted = values.toSorted((a, b) => a.compare(b))
    const digits = (value: Exact): number => Number(decimalText(value).split('.')[1] ?? 0)
    const byLength = sorted.toSorted((a, b) => digits(a) - digits(b))
    const things = sorted.map(w.number)
    const longer = byLength.map(w.number)
    if (longer.join(';') === things.join(';')) return undefined
    return {
      prompt: w.text('Seřaď čísla od nejmenšího po největší.', 'Put the numbers in order, the smallest first.'),
      answer: {
        kind: 'order',
        things,
        mistakes: [
          { value: longer, misconception: 'longer-is-larger' },
          ...(longer.join(';') === things.toReversed().join(';')
            ? []
            : [{ value: things.toReversed(), misconception: 'orders-downwards' } as const]),
        ],
      },
      solution: [
        w.text(
          'Porovnej celé části, potom desetiny a nakonec setiny.',
          'Compare the whole parts, then the tenths, then the hundredths.',
        ),
        things.join(' < '),
      ],
    }
  },
})

const rounding = generatorOf({
  ...common,
  name: 'decimals.rounding',
  years: [6, 7],
  title: { cs: 'Zaokrouhlování desetinných čísel', en: 'Rounding decimals' },
  parameters: {
    1: { places: 2, to: 0, named: { cs: 'jednotky', en: 'whole number' } },
    2: { places: 2, to: 1, named: { cs: 'desetiny', en: 'tenth' } },
    3: { places: 3, to: 2, named: { cs: 'setiny', en: 'hundredth' } },
  },
  make: (random, { places, to, named }, w) => {
    const value = drawn(random, 20, places)
    const right = rounded(value, to)
    const unit = exact(1, 10 ** to)
    const below = value.div(unit).floor().mul(unit)
    const answer = numberChoice(
      random,
      right,
      {
        'rounds-down-always': below,
        'rounds-up-always': below.add(unit),
        'rounds-to-lower-place': rounded(value, to + 1),
        'rounds-to-higher-place': rounded(value, to - 1),
      },
      w.number,
    )
    const digit = decimalText(value, places).split('.')[1]?.[to] ?? '0'
    return (
      answer && {
        prompt: w.text(
          `Zaokrouhli číslo ${w.number(value)} na ${named.cs}.`,
          `Round ${w.number(value)} to the nearest ${named.en}.`,
        ),
        answer,
        solution: [
          w.text(
            `O zaokrouhlení rozhoduje číslice o jedno místo vpravo: ${digit}.`,
            `The digit one place to the right decides: ${digit}.`,
          ),
          Number(digit) >= 5
            ? w.text(
                `Je to alespoň 5, zaokrouhli nahoru: ${w.number(right)}.`,
                `It is 5 or more, so round up: ${w.number(right)}.`,
              )
            : w.text(
                `Je menší než 5, zaokrouhli dolů: ${w.number(right)}.`,
                `It is less than 5, so round down: ${w.number(right)}.`,
              ),
        ],
      }
    )
  },
})

export const decimals = [
  sums('decimals.addition', 1, { cs: 'Sčítání desetinných čísel', en: 'Adding decimals' }),
  sums('decimals.subtraction', -1, { cs: 'Odčítání desetinných čísel', en: 'Subtracting decimals' }),
  products,
  shift,
  order,
  rounding,
]
