import { numberAnswer, textChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import type { Misconception } from '../misconceptions.ts'

const common = { subject: 'informatika' } as const

const fromBinary = generatorOf({
  ...common,
  topic: 'binary',
  name: 'binary.to-decimal',
  version: 2,
  years: [6, 9],
  title: { cs: 'Z dvojkové soustavy', en: 'From binary' },
  parameters: { 1: { min: 4, max: 31 }, 2: { min: 32, max: 63 }, 3: { min: 64, max: 255 } },
  make: (random, { min, max }, w) => {
    const value = random.int(min, max)
    const bits = value.toString(2)
    const weights = [...bits].map((bit, index) => ({ bit, weight: 2 ** (bits.length - 1 - index) }))
    const ones = weights.filter(({ bit }) => bit === '1').map(({ weight }) => weight)
    const answer = numberAnswer(exact(value), {
      'weights-from-left': exact(Number.parseInt([...bits].toReversed().join(''), 2)),
      'weights-from-two': exact(value * 2),
      'counts-ones': exact(ones.length),
      'reads-as-decimal': exact(Number(bits)),
    })
    return (
      answer && {
        prompt: w.text(
          `Převeď dvojkové číslo ${bits} do desítkové soustavy.`,
          `Convert the binary number ${bits} to decimal.`,
        ),
        answer,
        solution: [
          w.text(
            `Zprava mají místa hodnoty 1, 2, 4, 8 a tak dále.`,
            `From the right the places are worth 1, 2, 4, 8 and so on.`,
          ),
          ones.length === 1
            ? w.text(`Jediná jednička má hodnotu ${value}.`, `The single 1 is worth ${value}.`)
            : `${ones.join(' + ')} = ${value}`,
        ],
      }
    )
  },
})

const toBinary = generatorOf({
  ...common,
  topic: 'binary',
  name: 'binary.from-decimal',
  version: 3,
  years: [6, 9],
  title: { cs: 'Do dvojkové soustavy', en: 'To binary' },
  parameters: { 1: { min: 5, max: 31 }, 2: { min: 32, max: 63 }, 3: { min: 64, max: 127 } },
  make: (random, { min, max }, w) => {
    const value = random.int(min, max)
    const bits = value.toString(2)
    const answer = textChoice(random, bits, {
      'weights-from-left': [...bits].toReversed().join('').replace(/^0+/, ''),
      'ones-slip': (value + 1).toString(2),
      'weights-from-two': `${bits}0`,
      // The last 1 is not written down, and zeros before a number say nothing.
      'stops-halving': bits.slice(1).replace(/^0+/, '') || undefined,
    })
    const steps: string[] = []
    for (let rest = value; rest > 0; rest = Math.floor(rest / 2))
      steps.push(`${rest} : 2 = ${Math.floor(rest / 2)} (${rest % 2})`)
    return (
      answer && {
        prompt: w.text(`Jak se zapíše číslo ${value} ve dvojkové soustavě?`, `How is ${value} written in binary?`),
        answer,
        solution: [
          w.text('Děl dvěma a zapisuj zbytky.', 'Keep halving and write down the remainders.'),
          steps.join(', ').replaceAll(':', w.divided),
          w.text(`Zbytky čti od posledního: ${bits}.`, `Read the remainders from the last one: ${bits}.`),
        ],
      }
    )
  },
})

const options = generatorOf({
  ...common,
  topic: 'binary',
  name: 'binary.how-many-bits',
  version: 3,
  years: [6, 9],
  title: { cs: 'Kolik bitů stačí', en: 'How many bits' },
  parameters: { 1: { min: 3, max: 24 }, 2: { min: 10, max: 64 }, 3: { min: 40, max: 1000 } },
  make: (random, { min, max }, w) => {
    const count = random.int(min, max)
    let bits = 1
    while (2 ** bits < count) bits += 1
    const answer = numberAnswer(exact(bits), {
      'one-bit-more': exact(bits + 1),
      'one-bit-less': bits > 1 ? exact(bits - 1) : undefined,
      'bits-times-two': count % 2 === 0 ? exact(count / 2) : undefined,
    })
    const bulbs = {
      cs: { one: 'znak', few: 'znaky', many: 'znaku', other: 'znaků' },
      en: { one: 'character', other: 'characters' },
    }
    return (
      answer && {
        prompt: w.text(
          `Kolik nejméně bitů je třeba, aby různé znaky měly různé kódy stejné délky? Počet znaků: ${count}.`,
          `What is the smallest number of bits that gives each of ${w.counted(count, bulbs)} a different code of the same length?`,
        ),
        answer,
        solution: [
          w.text(
            `Kódů délky ${bits - 1} je ${w.number(2 ** (bits - 1))}, to nestačí.`,
            `There are ${w.number(2 ** (bits - 1))} codes of length ${bits - 1}: too few.`,
          ),
          w.text(
            `Kódů délky ${bits} je ${w.number(2 ** bits)}, to stačí.`,
            `There are ${w.number(2 ** bits)} codes of length ${bits}: enough.`,
          ),
        ],
      }
    )
  },
})

const loop = generatorOf({
  ...common,
  topic: 'algorithms',
  name: 'algorithms.loop',
  years: [6, 9],
  title: { cs: 'Cyklus s pevným počtem opakování', en: 'A counted loop' },
  parameters: {
    1: { rounds: 4, multiplies: false },
    2: { rounds: 6, multiplies: false },
    3: { rounds: 5, multiplies: true },
  },
  make: (random, { rounds, multiplies }, w) => {
    const [start, step, times] = [random.int(1, 9), random.int(2, multiplies ? 3 : 7), random.int(3, rounds)]
    const after = (count: number): number => (multiplies ? start * step ** count : start + step * count)
    const answer = numberAnswer(exact(after(times)), {
      'one-round-less': exact(after(times - 1)),
      'one-round-more': exact(after(times + 1)),
      'value-at-start': exact(start),
    })
    const sign = multiplies ? w.times : '+'
    return (
      answer && {
        prompt: w.text(
          `Jakou hodnotu má x po skončení programu?\nx = ${start}\nopakuj ${times}×:\n– x = x ${sign} ${step}`,
          `What is the value of x when the program ends?\nx = ${start}\nrepeat ${times} times:\n– x = x ${sign} ${step}`,
        ),
        answer,
        solution: [
          w.text('Zapisuj hodnotu x po každém opakování.', 'Write down x after each round.'),
          Array.from({ length: times + 1 }, (_, round) => w.number(after(round))).join(' → '),
        ],
      }
    )
  },
})

const branch = generatorOf({
  ...common,
  topic: 'algorithms',
  name: 'algorithms.condition',
  version: 2,
  years: [6, 9],
  title: { cs: 'Podmínka', en: 'A condition' },
  parameters: { 1: { max: 10 }, 2: { max: 20 }, 3: { max: 50 } },
  make: (random, { max }, w) => {
    const [x, bound, first, second] = [random.int(2, max), random.int(2, max), random.int(2, 9), random.int(2, 9)]
    if (first === second) return undefined
    const right = x > bound ? x + first : x * second
    const answer = numberAnswer(exact(right), {
      'other-branch': exact(x > bound ? x * second : x + first),
      'value-at-start': exact(x),
      'both-branches': exact(x > bound ? (x + first) * second : x * second + first),
    })
    return (
      answer && {
        prompt: w.text(
          `Jakou hodnotu má x po skončení programu?\nx = ${x}\npokud x > ${bound}:\n– x = x + ${first}\njinak:\n– x = x · ${second}`,
          `What is the value of x when the program ends?\nx = ${x}\nif x > ${bound}:\n– x = x + ${first}\notherwise:\n– x = x × ${second}`,
        ),
        answer,
        solution: [
          x > bound
            ? w.text(
                `${x} je větší než ${bound}, provede se první větev.`,
                `${x} is greater than ${bound}, so the first branch is taken.`,
              )
            : w.text(
                `${x} není větší než ${bound}, provede se druhá větev.`,
                `${x} is not greater than ${bound}, so the second branch is taken.`,
              ),
          x > bound ? `${x} + ${first} = ${right}` : `${x} ${w.times} ${second} = ${right}`,
        ],
      }
    )
  },
})

const conditions = generatorOf({
  ...common,
  topic: 'logic',
  name: 'logic.numbers-that-satisfy',
  version: 2,
  years: [6, 9],
  title: { cs: 'Spojky a, nebo, ne', en: 'And, or, not' },
  parameters: { 1: { joins: ['and'] }, 2: { joins: ['and', 'not'] }, 3: { joins: ['not', 'either'] } },
  make: (random, { joins }, w) => {
    const join = random.pick(joins)
    const [bound, by] = [random.int(6, 15), random.int(3, 5)]
    const isGreater = (value: number): boolean => value > bound
    const isMultiple = (value: number): boolean => value % by === 0
    const holds = (value: number): boolean => {
      if (join === 'and') return isGreater(value) && isMultiple(value)
      return join === 'either' ? isGreater(value) !== isMultiple(value) : isGreater(value) && !isMultiple(value)
    }
    /** What somebody overlooks who chooses a number that does not fit; nobody chooses one of which nothing is true. */
    const mistakeOf = (value: number): Misconception | undefined => {
      const [greater, multiple] = [isGreater(value), isMultiple(value)]
      if (join === 'either') return greater && multiple ? 'or-includes-both' : undefined
      if (join === 'not' && greater) return 'ignores-not'
      return greater || multiple === (join === 'and') ? 'and-for-or' : undefined
    }
    const pool = Array.from({ length: 40 }, (_, index) => index + 1)
    const right = random.sample(pool.filter(holds), 2).toSorted((a, b) => a - b)
    const wrong = random
      .shuffle(pool.filter((value) => !holds(value)))
      .flatMap((value) => {
        const misconception = mistakeOf(value)
        return misconception === undefined ? [] : [{ value: String(value), misconception }]
      })
      .slice(0, 3)
    if (right.length < 2 || wrong.length < 3) return undefined
    const [cs, en] =
      join === 'and'
        ? [
            `je větší než ${bound} **a zároveň** je dělitelné číslem ${by}`,
            `is greater than ${bound} **and** divisible by ${by}`,
          ]
        : join === 'either'
          ? [
              `**buď** je větší než ${bound}, **anebo** je dělitelné číslem ${by}, ale ne obojí`,
              `is **either** greater than ${bound} **or** divisible by ${by}, but not both`,
            ]
          : [
              `je větší než ${bound} **a není** dělitelné číslem ${by}`,
              `is greater than ${bound} **and not** divisible by ${by}`,
            ]
    return {
      prompt: w.text(
        `Vyber všechna čísla, pro která platí: číslo ${cs}.`,
        `Choose all the numbers for which this is true: the number ${en}.`,
      ),
      answer: {
        kind: 'choices',
        right: right.map(String),
        wrong,
      },
      solution: [
        join === 'either'
          ? w.text('Musí platit právě jedna z podmínek.', 'Exactly one of the conditions has to hold.')
          : w.text('Musí platit obě podmínky najednou.', 'Both conditions have to hold.'),
        w.text(`Vyhovují ${w.list(right.map(String))}.`, `These are ${w.list(right.map(String))}.`),
      ],
    }
  },
})

const files = generatorOf({
  ...common,
  topic: 'binary',
  name: 'binary.download-time',
  years: [8, 9],
  title: { cs: 'Bity a bajty', en: 'Bits and bytes' },
  parameters: { 1: { speeds: [8, 16] }, 2: { speeds: [10, 20, 40] }, 3: { speeds: [25, 50, 100] } },
  make: (random, { speeds }, w) => {
    const [speed, seconds] = [random.pick(speeds), random.int(3, 60)]
    const size = exact(speed * seconds, 8)
    if (size.d !== 1n || (speed * seconds) / 8 < 10) return undefined
    const answer = numberAnswer(
      exact(seconds),
      {
        'bits-for-bytes': size.div(speed),
        'multiplies-instead': size.mul(speed),
        'converts-other-way': size.div(8).div(speed),
      },
      's',
    )
    return (
      answer && {
        prompt: w.text(
          `Za kolik sekund se stáhne soubor o velikosti ${w.measure(size, 'MB')} při rychlosti ${w.measure(speed, 'Mb/s')}?`,
          `How many seconds does it take to download a file of ${w.measure(size, 'MB')} at ${w.measure(speed, 'Mb/s')}?`,
        ),
        answer,
        solution: [
          w.text(
            `Bajt má 8 bitů: ${w.number(size)} · 8 = ${w.number(size.mul(8))} Mb.`,
            `A byte has 8 bits: ${w.number(size)} × 8 = ${w.number(size.mul(8))} Mb.`,
          ),
          `${w.number(size.mul(8))} ${w.divided} ${speed} = ${seconds} s`,
        ],
      }
    )
  },
})

export const informatics = [fromBinary, toBinary, options, files, loop, branch, conditions]
