import { numberAnswer } from '../answers.ts'
import { exact, isWhole } from '../exact.ts'
import { generatorOf } from '../generator.ts'
import { before } from '../words/czech-prepositions.ts'
import { hasDecimals, type CountedForms } from '../words/words.ts'

const common = { subject: 'fyzika' } as const

const speed = generatorOf({
  ...common,
  topic: 'motion',
  name: 'motion.average-speed',
  years: [7, 8],
  title: { cs: 'Průměrná rychlost', en: 'Average speed' },
  parameters: {
    1: { speeds: [40, 90], step: 60 },
    2: { speeds: [40, 100], step: 30 },
    3: { speeds: [36, 96], step: 15 },
  },
  make: (random, { speeds: [low = 0, high = 0], step }, w) => {
    const [v, minutes] = [random.int(low / 4, high / 4) * 4, random.int(1, 240 / step) * step]
    const way = exact(v * minutes, 60)
    const hours = exact(minutes, 60)
    if (!isWhole(way) || minutes === 60) return undefined
    const answer = numberAnswer(
      exact(v),
      {
        'no-unit-conversion': way.div(minutes),
        'formula-upside-down': hours.div(way),
        'multiplies-instead': way.mul(hours),
      },
      'km/h',
    )
    return (
      answer && {
        prompt: w.text(
          `Auto ujelo ${w.measure(way, 'km')} za ${w.measure(minutes, 'min')}. Jaká byla jeho průměrná rychlost?`,
          `A car travelled ${w.measure(way, 'km')} in ${w.measure(minutes, 'min')}. What was its average speed?`,
        ),
        answer,
        solution: [
          `${minutes} min = ${w.number(hours)} h`,
          `$v = \\frac{s}{t}$`,
          `${w.number(way)} ${w.divided} ${w.number(hours)} = ${v} km/h`,
        ],
      }
    )
  },
})

const convertSpeed = generatorOf({
  ...common,
  topic: 'motion',
  name: 'motion.convert-speed',
  years: [7, 8],
  title: { cs: 'Převod jednotek rychlosti', en: 'Converting units of speed' },
  parameters: { 1: { max: 20, half: 1 }, 2: { max: 45, half: 2 }, 3: { max: 90, half: 4 } },
  make: (random, { max, half }, w) => {
    const metres = exact(random.int(2, max), half)
    const kilometres = metres.mul('3.6')
    const intoHours = random.flip()
    const [value, unit, right, into] = intoHours
      ? [metres, 'm/s', kilometres, 'km/h']
      : [kilometres, 'km/h', metres, 'm/s']
    const other = intoHours ? value.div('3.6') : value.mul('3.6')
    const answer = numberAnswer(
      right,
      {
        'converts-other-way': hasDecimals(other, 3) ? other : undefined,
        'factor-thousand': intoHours ? value.mul(1000) : value.div(1000),
        'hour-of-100': intoHours ? value.mul(6) : value.div(6),
      },
      into,
    )
    return (
      answer && {
        prompt: w.text(
          `Převeď: ${w.measure(value, unit)} = ? ${into}`,
          `Convert: ${w.measure(value, unit)} = ? ${into}`,
        ),
        answer,
        solution: [
          `1 m/s = ${w.number('3.6')} km/h`,
          `${w.number(value)} ${intoHours ? w.times : w.divided} ${w.number('3.6')} = ${w.number(right)}`,
        ],
      }
    )
  },
})

const density = generatorOf({
  ...common,
  topic: 'motion',
  name: 'motion.density',
  years: [6, 7],
  title: { cs: 'Hustota', en: 'Density' },
  parameters: { 1: { densities: [2, 3, 8] }, 2: { densities: [9, 11, 19] }, 3: { densities: [7, 8, 11, 19] } },
  make: (random, { densities }, w) => {
    const [rho, volume] = [random.pick(densities), random.int(2, 40)]
    const mass = rho * volume
    const answer = numberAnswer(
      exact(rho),
      {
        'formula-upside-down': exact(volume, mass),
        'multiplies-instead': exact(mass * volume),
        'subtracts-instead': exact(mass - volume),
      },
      'g/cm³',
    )
    return (
      answer && {
        prompt: w.text(
          `Těleso má hmotnost ${w.measure(mass, 'g')} a objem ${w.measure(volume, 'cm³')}. Jaká je hustota látky?`,
          `A body has a mass of ${w.measure(mass, 'g')} and a volume of ${w.measure(volume, 'cm³')}. What is the density of its material?`,
        ),
        answer,
        solution: [`$\\rho = \\frac{m}{V}$`, `${mass} ${w.divided} ${volume} = ${rho} g/cm³`],
      }
    )
  },
})

const weight = generatorOf({
  ...common,
  topic: 'motion',
  name: 'motion.weight',
  years: [7, 8],
  title: { cs: 'Tíhová síla', en: 'Weight' },
  parameters: { 1: { max: 90, isGrams: false }, 2: { max: 900, isGrams: false }, 3: { max: 95, isGrams: true } },
  make: (random, { max, isGrams }, w) => {
    const mass = isGrams ? random.int(2, max) * 10 : random.int(2, max)
    const right = isGrams ? exact(mass, 100) : exact(mass * 10)
    const answer = numberAnswer(
      right,
      {
        'mass-for-weight': isGrams ? exact(mass, 1000) : exact(mass),
        'divides-instead': exact(mass, 10),
        'no-unit-conversion': isGrams ? exact(mass * 10) : undefined,
      },
      'N',
    )
    return (
      answer && {
        prompt: w.text(
          `Jak velkou silou přitahuje Země těleso o hmotnosti ${w.measure(mass, isGrams ? 'g' : 'kg')}? Počítej s g = 10 N/kg.`,
          `With what force does the Earth attract a body with a mass of ${w.measure(mass, isGrams ? 'g' : 'kg')}? Use g = 10 N/kg.`,
        ),
        answer,
        solution: [
          ...(isGrams ? [`${mass} g = ${w.number(exact(mass, 1000))} kg`] : []),
          '$F = m \\cdot g$',
          `${w.number(isGrams ? exact(mass, 1000) : mass)} ${w.times} 10 = ${w.number(right)} N`,
        ],
      }
    )
  },
})

const ohm = generatorOf({
  ...common,
  topic: 'electricity',
  name: 'electricity.ohms-law',
  years: [8, 9],
  title: { cs: 'Ohmův zákon', en: "Ohm's law" },
  parameters: {
    1: { resistances: [2, 20], tenths: false },
    2: { resistances: [10, 60], tenths: true },
    3: { resistances: [50, 400], tenths: true },
  },
  make: (random, { resistances: [low = 0, high = 0], tenths }, w) => {
    const [resistance, current] = [
      random.int(low, high),
      tenths ? exact(random.int(1, 9), 10) : exact(random.int(1, 6)),
    ]
    const voltage = current.mul(resistance)
    if (voltage.compare(230) > 0) return undefined
    const answer = numberAnswer(
      current,
      {
        'formula-upside-down': exact(resistance).div(voltage),
        'multiplies-instead': voltage.mul(resistance),
        'misplaced-point': current.mul(10),
      },
      'A',
    )
    return (
      answer && {
        prompt: w.text(
          `Rezistorem o odporu ${w.measure(resistance, 'Ω')} připojeným k napětí ${w.measure(voltage, 'V')} prochází proud. Jak velký je?`,
          `A resistor of ${w.measure(resistance, 'Ω')} is connected to ${w.measure(voltage, 'V')}. How large is the current?`,
        ),
        answer,
        solution: ['$I = \\frac{U}{R}$', `${w.number(voltage)} ${w.divided} ${resistance} = ${w.number(current)} A`],
      }
    )
  },
})

/** Pairs of resistances whose parallel connection is a whole number. */
function wholePairs(max: number): [number, number][] {
  const sizes = Array.from({ length: max - 1 }, (_, index) => index + 2)
  return sizes.flatMap((a) =>
    sizes.filter((b) => a !== b && (a * b) % (a + b) === 0).map((b): [number, number] => [a, b]),
  )
}

const parallel = generatorOf({
  ...common,
  topic: 'electricity',
  name: 'electricity.two-resistors',
  version: 2,
  years: [8, 9],
  title: { cs: 'Spojování rezistorů', en: 'Two resistors' },
  parameters: {
    1: { max: 30, pairs: [] },
    2: { max: 30, pairs: wholePairs(30) },
    3: { max: 90, pairs: wholePairs(90) },
  },
  make: (random, { max, pairs }, w) => {
    const isParallel = pairs.length > 0
    const [a, b] = isParallel ? random.pick(pairs) : [random.int(2, max), random.int(2, max)]
    const together = exact(a * b, a + b)
    if (a === b) return undefined
    const answer = numberAnswer(
      isParallel ? together : exact(a + b),
      {
        'parallel-as-series': isParallel ? exact(a + b) : undefined,
        'mean-of-resistances': exact(a + b, 2),
        [isParallel ? 'answers-part' : 'multiplies-resistances']: exact(a * b),
        'subtracts-instead': exact(Math.abs(a - b)),
      },
      'Ω',
    )
    return (
      answer && {
        prompt: w.text(
          `Dva rezistory ${w.measure(a, 'Ω')} a ${w.measure(b, 'Ω')} jsou zapojeny ${isParallel ? 'vedle sebe (paralelně)' : 'za sebou (sériově)'}. Jaký je jejich celkový odpor?`,
          `Two resistors of ${w.measure(a, 'Ω')} and ${w.measure(b, 'Ω')} are connected in ${isParallel ? 'parallel' : 'series'}. What is their total resistance?`,
        ),
        answer,
        solution: isParallel
          ? [
              '$R = \\frac{R_1 \\cdot R_2}{R_1 + R_2}$',
              `${w.number(a * b)} ${w.divided} ${a + b} = ${w.number(together)} Ω`,
            ]
          : ['$R = R_1 + R_2$', `${a} + ${b} = ${a + b} Ω`],
      }
    )
  },
})

const energy = generatorOf({
  ...common,
  topic: 'electricity',
  name: 'electricity.energy',
  version: 2,
  years: [8, 9],
  title: { cs: 'Spotřeba elektrické energie', en: 'Electrical energy' },
  parameters: {
    1: { powers: [1000, 2000, 500], max: 8 },
    2: { powers: [60, 100, 800, 1200], max: 12 },
    3: { powers: [40, 75, 150, 1800], max: 24 },
  },
  make: (random, { powers, max }, w) => {
    const [watts, hours] = [random.pick(powers), random.int(2, max)]
    const right = exact(watts * hours, 1000)
    const answer = numberAnswer(
      right,
      {
        'no-unit-conversion': exact(watts * hours),
        'divides-instead': exact(watts, hours),
        'misplaced-point': right.mul(10),
      },
      'kWh',
    )
    return (
      answer && {
        prompt: w.text(
          `Spotřebič s příkonem ${w.measure(watts, 'W')} běžel ${w.measure(hours, 'h')}. Kolik kilowatthodin spotřeboval?`,
          `An appliance of ${w.measure(watts, 'W')} was on for ${w.measure(hours, 'h')}. How many kilowatt-hours did it use?`,
        ),
        answer,
        solution: [
          `${w.number(watts)} W = ${w.number(exact(watts, 1000))} kW`,
          `${w.number(exact(watts, 1000))} ${w.times} ${hours} = ${w.number(right)} kWh`,
        ],
      }
    )
  },
})

const takesIn: CountedForms = {
  cs: { one: 'přijme', few: 'přijmou', many: 'přijme', other: 'přijme' },
  en: { one: 'takes in', other: 'take in' },
}

const heat = generatorOf({
  ...common,
  topic: 'heat',
  name: 'heat.warming-water',
  years: [8, 9],
  title: { cs: 'Teplo k ohřátí vody', en: 'Heat to warm water' },
  parameters: { 1: { max: 3, step: 10 }, 2: { max: 8, step: 5 }, 3: { max: 20, step: 1 } },
  make: (random, { max, step }, w) => {
    const [mass, cold, difference] = [random.int(1, max), random.int(2, 5) * 5, random.int(20 / step, 60 / step) * step]
    const warm = cold + difference
    const right = exact('4.2').mul(mass).mul(difference)
    const answer = numberAnswer(
      right,
      {
        'final-temperature': exact('4.2').mul(mass).mul(warm),
        'answers-part': exact(mass * difference),
        'misplaced-point': right.mul(10),
      },
      'kJ',
    )
    return (
      answer && {
        prompt: w.text(
          `Kolik tepla ${w.form(mass, takesIn)} ${w.measure(mass, 'kg')} vody při ohřátí ${before('z', cold)} ${w.measure(cold, '°C')} na ${w.measure(warm, '°C')}? Měrná tepelná kapacita vody je ${w.number('4.2')} kJ/(kg·°C).`,
          `How much heat does ${w.measure(mass, 'kg')} of water take in when warmed from ${w.measure(cold, '°C')} to ${w.measure(warm, '°C')}? The specific heat capacity of water is ${w.number('4.2')} kJ/(kg·°C).`,
        ),
        answer,
        solution: [
          `${warm} − ${cold} = ${difference} °C`,
          `$Q = c \\cdot m \\cdot (t_2 - t_1)$`,
          `${w.number('4.2')} ${w.times} ${mass} ${w.times} ${difference} = ${w.number(right)} kJ`,
        ],
      }
    )
  },
})

export const physics = [speed, convertSpeed, density, weight, ohm, parallel, energy, heat]
