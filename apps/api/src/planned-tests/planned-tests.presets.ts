import { fromDate, toCalendarDate, toZoned, type ZonedDateTime } from '@internationalized/date'
import { presets, type Preset } from '@katedra/contract/planned-tests'

/** Wall-clock time on a later day: the change of clocks in between does not move it. */
function atHour(now: ZonedDateTime, days: number, hour: number): Date {
  return toZoned(toCalendarDate(now).add({ days }), now.timeZone).set({ hour }).toDate()
}

function inMinutes(now: ZonedDateTime, minutes: number): Date {
  return now.add({ minutes }).set({ second: 0, millisecond: 0 }).toDate()
}

const resolve: Readonly<Record<Preset, (now: ZonedDateTime) => Date>> = {
  in_10_minutes: (now) => inMinutes(now, 10),
  in_30_minutes: (now) => inMinutes(now, 30),
  today_20: (now) => atHour(now, 0, 20),
  tomorrow_8: (now) => atHour(now, 1, 8),
  day_after_tomorrow_8: (now) => atHour(now, 2, 8),
  in_a_week_8: (now) => atHour(now, 7, 8),
}

/** The moment of a preset in the school's time zone (specification, section 2). */
export function presetMoment(preset: Preset, now: Date, timeZone: string): Date {
  return resolve[preset](fromDate(now, timeZone))
}

/** "Today 20:00" is offered until ten minutes before it. */
const minNotice = 10 * 60_000

/** The presets that still make sense, in the order of the specification. */
export function openPresets(now: Date, timeZone: string): { preset: Preset; starts_at: Date }[] {
  return presets
    .map((preset) => ({ preset, starts_at: presetMoment(preset, now, timeZone) }))
    .filter(({ preset, starts_at }) => preset !== 'today_20' || starts_at.getTime() - now.getTime() >= minNotice)
}
