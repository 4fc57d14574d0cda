import { locales, type Language } from './index.ts'

/** As long as a year has 365 days; no one counts leap days in a time of two units. */
const secondsOfYear = 365 * 86_400

const units = ['year', 'day', 'hour', 'minute', 'second'] as const

/**
 * Says seconds in the two largest units that are not nothing: 252 → "4 min 12 s". Every space is a hard one: "3 min 15" at a line's
 * end and "s" on the next one is read as something else. A format costs more than a hundred uses of it, so they are made once.
 */
export function durationsIn(language: Language): (seconds: number) => string {
  const [years, days, hours, minutes, rest] = units.map(
    (unit) => new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'short' }),
  )
  return (seconds) => {
    const whole = Math.max(0, Math.round(seconds))
    const parts = [
      { format: years, value: Math.floor(whole / secondsOfYear) },
      { format: days, value: Math.floor((whole % secondsOfYear) / 86_400) },
      { format: hours, value: Math.floor(whole / 3600) % 24 },
      { format: minutes, value: Math.floor(whole / 60) % 60 },
      { format: rest, value: whole % 60 },
    ]
    const first = parts.findIndex(({ value }) => value > 0)
    const shown = first === -1 ? parts.slice(-1) : parts.slice(first, first + 2).filter(({ value }) => value > 0)
    return shown
      .map(({ format, value }) => format?.format(value))
      .join(' ')
      .replaceAll(/\s/g, '\u00a0')
  }
}
