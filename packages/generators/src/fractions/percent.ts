import { numberAnswer } from '../answers.ts'
import { exact, isWhole } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { before } from '../words/czech-prepositions.ts'
import { be } from '../words/to-be.ts'
import type { CountedForms } from '../words/words.ts'

const common = { subject: 'matematika', topic: 'percent' } as const
const years = [7, 9] as const

const part = generatorOf({
  ...common,
  years,
  name: 'percent.part',
  title: { cs: 'Procentová část', en: 'A percentage of a number' },
  parameters: {
    1: { percents: [10, 20, 25, 50], unit: 20 },
    2: { percents: [5, 15, 30, 40, 60], unit: 20 },
    3: { percents: [4, 12, 35, 72, 85], unit: 25 },
  },
  make: (random, { percents, unit }, w) => {
    const percent = random.pick(percents)
    const base = random.int(2, 24) * unit
    const right = exact(base * percent, 100)
    if (!isWhole(right)) return undefined
    const answer = numberAnswer(right, {
      'percent-as-amount': exact(percent),
      'divides-by-percent': exact(base, percent).mul(1),
      'answers-rest': exact(base).sub(right),
      'answers-part': exact(base, 100),
    })
    return (
      answer && {
        prompt: w.text(
          `Kolik je ${w.percent(percent)} ${before('z', base)} ${base}?`,
          `What is ${w.percent(percent)} of ${base}?`,
        ),
        answer,
        solution: [
          w.text(
            `1 % ${before('z', base)} ${base} je ${base} : 100 = ${w.number(exact(base, 100))}.`,
            `1% of ${base} is ${base} ÷ 100 = ${w.number(exact(base, 100))}.`,
          ),
          w.text(
            `${percent} % je ${percent} · ${w.number(exact(base, 100))} = ${w.number(right)}.`,
            `${percent}% is ${percent} × ${w.number(exact(base, 100))} = ${w.number(right)}.`,
          ),
        ],
      }
    )
  },
})

const children: CountedForms = {
  cs: { one: 'dítě', few: 'děti', many: 'dítěte', other: 'dětí' },
  en: { one: 'child', other: 'children' },
}

const whole = generatorOf({
  ...common,
  years,
  name: 'percent.whole',
  title: { cs: 'Základ', en: 'The whole' },
  parameters: {
    1: { percents: [10, 20, 25, 50] },
    2: { percents: [5, 15, 30, 40, 60] },
    3: { percents: [4, 12, 35, 45, 85] },
  },
  make: (random, { percents }, w) => {
    const percent = random.pick(percents)
    const base = random.int(2, 30) * 20
    const known = exact(base * percent, 100)
    if (!isWhole(known)) return undefined
    const one = known.div(percent)
    const answer = numberAnswer(exact(base), {
      'percent-of-part': known.mul(percent).div(100),
      'answers-part': one,
      'adds-instead': known.add(percent),
      'answers-rest': exact(base).sub(known),
    })
    return (
      answer && {
        prompt: w.text(
          `Do školy dojíždí ${w.percent(percent)} žáků, to ${w.form(known, be)} ${w.counted(known, children)}. Kolik žáků má škola?`,
          `${w.percent(percent)} of the pupils commute to school, which is ${w.number(known)} children. How many pupils does the school have?`,
        ),
        answer,
        solution: [
          w.text(
            `1 % je ${w.number(known)} : ${percent} = ${w.number(one)}.`,
            `1% is ${w.number(known)} ÷ ${percent} = ${w.number(one)}.`,
          ),
          w.text(`100 % je 100 · ${w.number(one)} = ${base}.`, `100% is 100 × ${w.number(one)} = ${base}.`),
        ],
      }
    )
  },
})

const were: CountedForms = {
  cs: { one: 'byl', few: 'byly', many: 'bylo', other: 'bylo' },
  en: { one: 'was', other: 'were' },
}
const successful: CountedForms = {
  cs: { one: 'úspěšný', few: 'úspěšné', many: 'úspěšného', other: 'úspěšných' },
  en: { one: 'successful', other: 'successful' },
}

const rate = generatorOf({
  ...common,
  years,
  name: 'percent.rate',
  title: { cs: 'Počet procent', en: 'How many per cent' },
  parameters: { 1: { bases: [20, 25, 50] }, 2: { bases: [40, 80, 200] }, 3: { bases: [60, 125, 150] } },
  make: (random, { bases }, w) => {
    const base = random.pick(bases)
    const hits = random.int(3, base - 3)
    const right = exact(hits * 100, base)
    if (!isWhole(right) || hits * 2 === base) return undefined
    const answer = numberAnswer(
      right,
      {
        'percent-as-amount': exact(hits),
        'answers-rest': exact(100).sub(right),
        'formula-upside-down': isWhole(exact(base * 100, hits)) ? exact(base * 100, hits) : undefined,
      },
      '%',
    )
    return (
      answer && {
        prompt: w.text(
          `${before('Z', base)} ${base} hodů na koš ${w.form(hits, were)} ${w.counted(hits, successful)}. Kolik procent hodů bylo úspěšných?`,
          `Of ${base} shots at the basket, ${hits} went in. What percentage of the shots went in?`,
        ),
        answer,
        solution: [
          w.text(
            `Podíl úspěšných hodů je ${hits} : ${base} = ${w.number(exact(hits, base))}.`,
            `The share of shots that went in is ${hits} ÷ ${base} = ${w.number(exact(hits, base))}.`,
          ),
          w.text(`To je ${w.number(right)} %.`, `This is ${w.number(right)}%.`),
        ],
      }
    )
  },
})

const goods = [
  { ending: 'a', cs: 'Bunda stála', en: 'A jacket cost', step: 100, low: 9, high: 24 },
  { ending: 'o', cs: 'Kolo stálo', en: 'A bicycle cost', step: 500, low: 12, high: 30 },
  { ending: 'a', cs: 'Kniha stála', en: 'A book cost', step: 20, low: 10, high: 25 },
  { ending: '', cs: 'Míč stál', en: 'A ball cost', step: 20, low: 12, high: 40 },
] as const

const change = generatorOf({
  ...common,
  years,
  name: 'percent.price-change',
  title: { cs: 'Zlevnění a zdražení', en: 'Prices that change' },
  parameters: { 1: { percents: [10, 20, 50] }, 2: { percents: [5, 15, 25, 30] }, 3: { percents: [12, 35, 45] } },
  make: (random, { percents }, w) => {
    const { ending, cs, en, step, low, high } = random.pick(goods)
    const percent = random.pick(percents)
    const price = random.int(low, high) * step
    const rises = random.flip()
    const by = exact(price * percent, 100)
    if (!isWhole(by)) return undefined
    const right = rises ? exact(price).add(by) : exact(price).sub(by)
    const answer = numberAnswer(
      right,
      {
        'change-only': by,
        'wrong-direction': rises ? exact(price).sub(by) : exact(price).add(by),
        'percent-as-amount': rises ? exact(price + percent) : exact(price - percent),
      },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `${cs} ${w.money(price)}. Pak ${rises ? 'zdražil' : 'zlevnil'}${ending} o ${w.percent(percent)}. Jaká je nová cena?`,
          `${en} ${w.money(price)}. Then its price ${rises ? 'rose' : 'fell'} by ${w.percent(percent)}. What is the new price?`,
        ),
        answer,
        solution: [
          w.text(
            `${percent} % ${before('z', price)} ${w.money(price)} je ${w.money(by)}.`,
            `${percent}% of ${w.money(price)} is ${w.money(by)}.`,
          ),
          `${w.number(price)} ${rises ? '+' : '−'} ${w.number(by)} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const twice = generatorOf({
  ...common,
  years: [8, 9],
  name: 'percent.two-changes',
  title: { cs: 'Dvě změny po sobě', en: 'Two changes in a row' },
  parameters: {
    1: { first: [10, 20, 50], second: [10, 50] },
    2: { first: [10, 20, 30], second: [10, 20] },
    3: { first: [20, 25, 40], second: [5, 15, 25] },
  },
  make: (random, { first, second }, w) => {
    const [a, b] = [random.pick(first), random.pick(second)]
    const price = random.int(4, 30) * 200
    const after = exact(price * (100 + a), 100)
    const right = after.mul(100 - b).div(100)
    if (!isWhole(right)) return undefined
    const answer = numberAnswer(
      right,
      {
        'adds-percents': exact(price * (100 + a - b), 100),
        'answers-part': after,
        'wrong-direction': after.mul(100 + b).div(100),
      },
      w.text('Kč', 'CZK'),
    )
    return (
      answer && {
        prompt: w.text(
          `Zájezd za ${w.money(price)} nejprve zdražil o ${w.percent(a)} a potom zlevnil o ${w.percent(b)}. Kolik stojí nyní?`,
          `A trip for ${w.money(price)} first went up by ${w.percent(a)} and then down by ${w.percent(b)}. What does it cost now?`,
        ),
        answer,
        solution: [
          w.text(
            `Po zdražení: ${w.number(price)} + ${w.number(after.sub(price))} = ${w.money(after)}.`,
            `After the rise: ${w.number(price)} + ${w.number(after.sub(price))} = ${w.money(after)}.`,
          ),
          w.text(
            `Zlevnění se počítá z nové ceny: ${w.number(after)} − ${w.number(after.sub(right))} = ${w.money(right)}.`,
            `The cut is taken from the new price: ${w.number(after)} − ${w.number(after.sub(right))} = ${w.money(right)}.`,
          ),
        ],
      }
    )
  },
})

export const percent = [part, whole, rate, change, twice]
