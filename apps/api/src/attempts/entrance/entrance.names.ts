import { normalized } from '@katedra/questions/stream-safe'
interface Named {
  first_name: string
  last_name: string
}

/** Czech surnames that begin with Ch begin with one letter. */
const firstLetter = /^ch/i
const letters = new Intl.Segmenter('cs', { granularity: 'grapheme' })
const czech = new Intl.Collator('cs')

/**
 * Names of a class as anyone who has the join code may read them: the first name, and of the surname as much as tells apart those
 * of one first name. Who has a surname only, a pseudonym perhaps, is shown by it. In the order of what is shown, because the
 * order of whole surnames would tell more of them.
 */
export function shortNames<T extends Named>(pupils: readonly T[]): T[] {
  const groups = Map.groupBy(pupils, ({ first_name }) => fold(first_name))
  return pupils
    .map((pupil) => ({ ...pupil, last_name: shortSurname(pupil, groups.get(fold(pupil.first_name)) ?? []) }))
    .toSorted((a, b) => czech.compare(shownName(a), shownName(b)))
}

function shownName({ first_name, last_name }: Named): string {
  return `${first_name} ${last_name}`.trim()
}

function shortSurname({ first_name, last_name }: Named, group: readonly Named[]): string {
  if (first_name.trim() === '' || last_name === '') return last_name
  const whole = lettersOf(last_name)
  const others = group.map((other) => fold(other.last_name)).filter((other) => other !== fold(last_name))
  for (let count = 1; count < whole.length; count += 1) {
    const start = whole.slice(0, count).join('').trim()
    if (!others.some((other) => other.startsWith(fold(start)))) return `${start}.`
  }
  return last_name
}

function lettersOf(name: string): string[] {
  const all = Array.from(letters.segment(name), ({ segment }) => segment)
  return firstLetter.test(name) ? [all.slice(0, 2).join(''), ...all.slice(2)] : all
}

function fold(name: string): string {
  return normalized(name.trim()).toLocaleLowerCase('cs')
}
