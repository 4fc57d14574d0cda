import { numberAnswer, textChoice } from '../answers.ts'
import { exact } from '../exact.ts'
import { clockFigure } from '../figures/shapes.ts'
import { generatorOf } from '../generator.ts'
import { withoutBorrow } from '../numbers/borrowing.ts'
import { before } from '../words/czech-prepositions.ts'
import { past, people } from '../words/people.ts'
import type { CountedForms } from '../words/words.ts'

const common = { subject: 'matematika', topic: 'time-and-money' } as const

function clock(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

const readClock = generatorOf({
  ...common,
  name: 'time.read-the-clock',
  years: [2, 3],
  title: { cs: 'Kolik je hodin', en: 'Telling the time' },
  parameters: { 1: { step: 15 }, 2: { step: 5 }, 3: { step: 5 } },
  make: (random, { step }, w) => {
    const [hours, minutes] = [random.int(1, 11), random.int(1, 60 / step - 1) * step]
    const at = (h: number, m: number): string => clock(((h - 1 + 12) % 12) * 60 + 60 + m)
    const swappedHour = Math.round(minutes / 5) || 12
    const answer = textChoice(random, at(hours, minutes), {
      'hands-swapped': at(swappedHour, (hours * 5) % 60),
      'minutes-as-numerals': at(hours, minutes / 5),
      'hour-too-late': at(hours + 1, minutes),
    })
    return (
      answer && {
        prompt: w.text('Kolik hodin ukazují hodiny na obrázku?', 'What time does the clock in the picture show?'),
        figure: {
          svg: clockFigure(hours, minutes),
          alt: w.text(
            `Ciferník. Krátká ručička je za číslem ${hours}, dlouhá ukazuje na číslo ${minutes / 5}.`,
            `A clock face. The short hand is past ${hours}, the long one points at ${minutes / 5}.`,
          ),
        },
        answer,
        solution: [
          w.text(
            `Krátká ručička už minula číslo ${hours}, je tedy po ${hours}. hodině.`,
            `The short hand has passed ${hours}, so the hour is ${hours}.`,
          ),
          w.text(
            `Dlouhá ručička ukazuje na ${minutes / 5}, to je ${minutes / 5} · 5 = ${minutes} minut.`,
            `The long hand points at ${minutes / 5}, which is ${minutes / 5} × 5 = ${minutes} minutes.`,
          ),
        ],
      }
    )
  },
})

const duration = generatorOf({
  ...common,
  name: 'time.duration',
  version: 2,
  years: [4, 5],
  title: { cs: 'Jak dlouho to trvá', en: 'How long it takes' },
  parameters: { 1: { max: 55 }, 2: { max: 100 }, 3: { max: 170 } },
  make: (random, { max }, w) => {
    const start = random.int(8 * 12, 17 * 12) * 5
    const length = random.int(5, Math.floor(max / 5)) * 5
    const end = start + length
    const [h1, m1, h2, m2] = [Math.floor(start / 60), start % 60, Math.floor(end / 60), end % 60]
    if (h1 === h2 || m2 === 0 || m2 >= m1 || length === 60 || length === 120) return undefined
    const answer = numberAnswer(
      exact(length),
      {
        'hour-of-100': exact((h2 - h1) * 100 + m2 - m1),
        'forgets-hour': exact(m1 - m2),
        'tens-slip': exact(length + 10),
      },
      'min',
    )
    const hours = (h1 + 1) * 60
    return (
      answer && {
        prompt: w.text(
          `Vlak odjel ${before('v', h1)} ${clock(start)} a přijel ${before('v', h2)} ${clock(end)}. Kolik minut jel?`,
          `A train left at ${clock(start)} and arrived at ${clock(end)}. How many minutes did it travel?`,
        ),
        answer,
        solution: [
          w.text(
            `Do ${clock(hours)} uplyne ${hours - start} min.`,
            `Until ${clock(hours)} it is ${hours - start} min.`,
          ),
          w.text(
            `Od ${clock(hours)} do ${clock(end)} uplyne ${end - hours} min.`,
            `From ${clock(hours)} to ${clock(end)} it is ${end - hours} min.`,
          ),
          `${hours - start} + ${end - hours} = ${length} min`,
        ],
      }
    )
  },
})

const minutes = generatorOf({
  ...common,
  name: 'time.hours-and-minutes',
  years: [4, 5],
  title: { cs: 'Hodiny a minuty', en: 'Hours and minutes' },
  parameters: { 1: { max: 2 }, 2: { max: 4 }, 3: { max: 9 } },
  make: (random, { max }, w) => {
    const [hours, rest] = [random.int(1, max), random.int(2, 11) * 5 - random.int(0, 1)]
    const answer = numberAnswer(
      exact(hours * 60 + rest),
      {
        'hour-of-100': exact(hours * 100 + rest),
        'adds-instead': exact(hours + rest),
        'joins-units': exact(Number(`${hours}${rest}`)),
      },
      'min',
    )
    return (
      answer && {
        prompt: w.text(
          `Převeď na minuty: ${w.measure(hours, 'h')} ${w.measure(rest, 'min')}`,
          `Convert to minutes: ${w.measure(hours, 'h')} ${w.measure(rest, 'min')}`,
        ),
        answer,
        solution: [`${hours} ${w.times} 60 = ${hours * 60} min`, `${hours * 60} + ${rest} = ${hours * 60 + rest} min`],
      }
    )
  },
})

/** Things in the accusative, each with the price of one. */
const goods: readonly { forms: CountedForms; prices: readonly [number, number] }[] = [
  {
    forms: {
      cs: { one: 'rohlík', few: 'rohlíky', many: 'rohlíku', other: 'rohlíků' },
      en: { one: 'roll', other: 'rolls' },
    },
    prices: [3, 5],
  },
  {
    forms: {
      cs: { one: 'jablko', few: 'jablka', many: 'jablka', other: 'jablek' },
      en: { one: 'apple', other: 'apples' },
    },
    prices: [6, 12],
  },
  {
    forms: {
      cs: { one: 'tužku', few: 'tužky', many: 'tužky', other: 'tužek' },
      en: { one: 'pencil', other: 'pencils' },
    },
    prices: [8, 18],
  },
  {
    forms: {
      cs: { one: 'sešit', few: 'sešity', many: 'sešitu', other: 'sešitů' },
      en: { one: 'exercise book', other: 'exercise books' },
    },
    prices: [14, 26],
  },
  {
    forms: {
      cs: { one: 'pohlednici', few: 'pohlednice', many: 'pohlednice', other: 'pohlednic' },
      en: { one: 'postcard', other: 'postcards' },
    },
    prices: [9, 16],
  },
]

const change = generatorOf({
  ...common,
  name: 'money.change',
  version: 2,
  years: [3, 4],
  title: { cs: 'Kolik vrátí', en: 'Change' },
  parameters: { 1: { paid: [50], max: 4 }, 2: { paid: [100], max: 6 }, 3: { paid: [200], max: 9 } },
  make: (random, { paid, max }, w) => {
    const buyer = random.pick(people)
    const { forms, prices } = random.pick(goods)
    const [count, price, note] = [random.int(2, max), random.int(...prices), random.pick(paid)]
    const cost = count * price
    if (cost >= note || cost < note / 4) return undefined
    const forgotten = withoutBorrow(note, cost)
    const answer = numberAnswer(
      exact(note - cost),
      {
        'answers-price': exact(cost),
        'one-piece-only': exact(note - price),
        // Nobody gets back more than was paid.
        'forgets-borrow': forgotten === undefined || forgotten >= note ? undefined : exact(forgotten),
      },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `${buyer.name} ${past(buyer, 'koupil')} ${w.counted(count, forms)} po ${w.money(price)} a ${past(buyer, 'platil')} ${note < 100 ? 'mincí' : 'bankovkou'} ${w.money(note)}. Kolik korun dostane zpět?`,
          `${buyer.name} bought ${w.counted(count, forms)} at ${w.money(price)} each and paid with ${w.money(note)}. How much is the change?`,
        ),
        answer,
        solution: [`${count} ${w.times} ${price} = ${cost}`, `${note} − ${cost} = ${note - cost}`],
      }
    )
  },
})

const total = generatorOf({
  ...common,
  name: 'money.total',
  years: [3, 4],
  title: { cs: 'Nákup', en: 'Shopping' },
  parameters: { 1: { max: 3 }, 2: { max: 5 }, 3: { max: 9 } },
  make: (random, { max }, w) => {
    const buyer = random.pick(people)
    const [first, second] = random.sample(goods, 2)
    if (first === undefined || second === undefined) return undefined
    const [a, b] = [random.int(2, max), random.int(2, max)]
    const [p, s] = [random.int(...first.prices), random.int(...second.prices)]
    const cost = a * p + b * s
    const answer = numberAnswer(
      exact(cost),
      { 'one-piece-only': exact(p + s), 'answers-part': exact(a * p), 'adds-instead': exact(a + p + b + s) },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `${buyer.name} ${past(buyer, 'koupil')} ${w.counted(a, first.forms)} po ${w.money(p)} a ${w.counted(b, second.forms)} po ${w.money(s)}. Kolik korun ${past(buyer, 'zaplatil')}?`,
          `${buyer.name} bought ${w.counted(a, first.forms)} at ${w.money(p)} each and ${w.counted(b, second.forms)} at ${w.money(s)} each. How much did it cost?`,
        ),
        answer,
        solution: [
          `${a} ${w.times} ${p} = ${a * p}`,
          `${b} ${w.times} ${s} = ${b * s}`,
          `${a * p} + ${b * s} = ${cost}`,
        ],
      }
    )
  },
})

export const timeAndMoney = [readClock, duration, minutes, change, total]
