import { textChoice } from '../answers.ts'
import { generatorOf } from '../generator.ts'

const common = { subject: 'anglictina', topic: 'dates-and-time' } as const

const hourWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const minuteWords: Readonly<Record<number, string>> = {
  5: 'five',
  10: 'ten',
  15: 'a quarter',
  20: 'twenty',
  25: 'twenty-five',
  30: 'half',
}

function clock(hour: number, minutes: number): string {
  const shown = ((((hour - 1) % 12) + 12) % 12) + 1
  return `${shown}:${String(minutes).padStart(2, '0')}`
}

const spokenTime = generatorOf({
  ...common,
  name: 'time.spoken',
  years: [4, 7],
  title: { cs: 'Kolik je hodin', en: 'Telling the time' },
  parameters: { 1: { minutes: [30, 15] }, 2: { minutes: [15, 5, 10, 20] }, 3: { minutes: [5, 10, 15, 20, 25] } },
  make: (random, { minutes: possible }: { minutes: readonly number[] }, w) => {
    const [hour, minutes] = [random.int(1, 12), random.pick(possible)]
    const isTo = minutes !== 30 && random.flip()
    const spoken = `${minuteWords[minutes] ?? ''} ${isTo ? 'to' : 'past'} ${hourWords[hour - 1] ?? ''}`
    const right = isTo ? clock(hour - 1, 60 - minutes) : clock(hour, minutes)
    const answer = textChoice(random, right, {
      'half-of-next-hour': minutes === 30 ? clock(hour - 1, 30) : undefined,
      'quarter-of-next-hour': minutes === 15 ? clock(hour - 1, 15) : undefined,
      'past-and-to': minutes === 30 ? undefined : isTo ? clock(hour, minutes) : clock(hour - 1, 60 - minutes),
      'hour-after-to': isTo ? clock(hour, 60 - minutes) : undefined,
      'hour-of-half': minutes === 30 ? clock(hour + 1, 30) : undefined,
      'hour-before-past': !isTo && minutes !== 30 ? clock(hour - 1, minutes) : undefined,
    })
    return (
      answer && {
        prompt: w.text(`Který čas to je? It is ${spoken}.`, `Which time does this say? It is ${spoken}.`),
        answer,
        solution: [
          isTo
            ? w.text(
                `Slovo „to“ říká, kolik minut zbývá do celé hodiny: ${minuteWords[minutes] ?? ''} to.`,
                `The word “to” says how much is left to the hour: ${minuteWords[minutes] ?? ''} to.`,
              )
            : w.text(
                'Slovo „past“ říká, kolik minut uplynulo od celé hodiny.',
                'The word “past” says how many minutes have gone since the hour.',
              ),
          `${spoken} = ${right}`,
        ],
      }
    )
  },
})

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
const lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Ordinals and cardinals of the days of a month. */
const ordinals =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first'.split(
    ' ',
  )
const cardinals =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty twenty-one twenty-two twenty-three twenty-four twenty-five twenty-six twenty-seven twenty-eight twenty-nine thirty thirty-one'.split(
    ' ',
  )

const spokenDate = generatorOf({
  ...common,
  name: 'dates.spoken',
  years: [5, 8],
  title: { cs: 'Datum anglicky', en: 'Saying the date' },
  parameters: { 1: { from: 1, to: 12 }, 2: { from: 4, to: 20 }, 3: { from: 12, to: 31 } },
  make: (random, { from, to }, w) => {
    const [day, month] = [random.int(from, to), random.int(1, 12)]
    if (day > (lengths[month - 1] ?? 0)) return undefined
    const [ordinal = '', cardinal = '', name = ''] = [ordinals[day - 1], cardinals[day - 1], months[month - 1]]
    const say = (number: string): string => `the ${number} of ${name}`
    const [tens, ones] = cardinal.split('-')
    const answer = textChoice(random, say(ordinal), {
      'cardinal-for-ordinal': say(cardinal),
      'ordinal-by-rule': say(`${cardinal}th`),
      'both-parts-ordinal':
        ones === undefined
          ? undefined
          : say(`${tens === 'twenty' ? 'twentieth' : 'thirtieth'}-${ordinal.split('-')[1] ?? ''}`),
      'ten-for-teen': day === 13 ? say('thirtieth') : day === 30 ? say('thirteenth') : undefined,
      'day-beside': say(ordinals[day] ?? ordinals[day - 2] ?? ''),
    })
    return (
      answer && {
        prompt: w.text(`Jak se anglicky přečte datum ${day} ${name}?`, `How do we say the date ${day} ${name}?`),
        answer,
        solution: [
          w.text('Den v datu je řadová číslovka: the … of ….', 'The day of a date is an ordinal number: the … of ….'),
          say(ordinal),
        ],
      }
    )
  },
})

function suffixOf(day: number): 'st' | 'nd' | 'rd' | 'th' {
  if (day > 10 && day < 14) return 'th'
  return ([undefined, 'st', 'nd', 'rd'] as const)[day % 10] ?? 'th'
}

const ordinalEndings = generatorOf({
  ...common,
  name: 'dates.ordinal-endings',
  version: 2,
  years: [4, 7],
  title: { cs: 'Zkratky řadových číslovek', en: 'Endings of ordinal numbers' },
  parameters: { 1: { count: 1, to: 12 }, 2: { count: 2, to: 23 }, 3: { count: 3, to: 31 } },
  make: (random, { count, to }, w) => {
    const days = Array.from({ length: count }, () => random.int(1, to))
    if (new Set(days.map(suffixOf)).size < Math.min(count, 2)) return undefined
    if (new Set(days).size < count) return undefined
    const parts = days.map(
      (day, index) => `${day}[_e${index + 1}_] ${random.pick(months.filter((_, at) => (lengths[at] ?? 0) >= day))}`,
    )
    return {
      prompt: w.text(
        `${count === 1 ? 'Doplň koncovku' : 'Doplň koncovky'}: ${parts.join(', ')}`,
        `${count === 1 ? 'Fill in the ending' : 'Fill in the endings'}: ${parts.join(', ')}`,
      ),
      answer: {
        kind: 'gaps',
        gaps: days.map((day, index) => {
          const right = suffixOf(day)
          const isTeen = day > 10 && day < 14
          return {
            id: `e${index + 1}`,
            kind: 'chosen',
            right,
            wrong: (['th', 'st', 'nd', 'rd'] as const)
              .filter((value) => value !== right)
              .map((value) => ({
                value,
                misconception:
                  value === 'th'
                    ? 'ordinal-by-rule'
                    : isTeen && value === suffixOf(day % 10)
                      ? 'teens-by-last-digit'
                      : 'ordinal-endings',
              })),
          }
        }),
      },
      solution: days.map((day) => `${day}${suffixOf(day)}: the ${ordinals[day - 1] ?? ''}`),
    }
  },
})

export const datesAndTime = [spokenTime, spokenDate, ordinalEndings]
