import type { Student } from '@katedra/contract/classes'
import { fold, slugOf } from '@katedra/questions/fold'

/** "Nejedlá-Vondráčková Maximiliána", as rosters have it; "Novák Jan (2)" where several are called so. */
export function rosterName(student: Pick<Student, 'first_name' | 'last_name' | 'namesake_no'>): string {
  const name = `${student.last_name} ${student.first_name}`.trim()
  return student.namesake_no === undefined ? name : `${name} (${student.namesake_no})`
}

/** "ABCD 2345": groups of four are easier to copy by hand. */
export function groupedCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** What the QR code of a pupil's card holds. The part behind # never reaches a server's log. */
export function cardUrl(origin: string, personalCode: string): string {
  return `${origin}/t#p=${encodeURIComponent(personalCode)}`
}

/** The usual allowances, and the pupil's own when it is another. */
export function extraTimeChoices(own: number): number[] {
  const usual = [1, 1.25, 1.5, 2]
  return usual.includes(own) ? usual : [...usual, own].toSorted((a, b) => a - b)
}

/** "novakova-anna", as a part of a file's name. */
export function fileNameOf(name: string): string {
  return slugOf(name) || '1'
}

/** True when the name was typed, in either order of its words; case, diacritics and spaces do not matter. */
export function isNameTyped(typed: string, student: Pick<Student, 'first_name' | 'last_name'>): boolean {
  const plain = (text: string) => fold(text, { spaces: 'single' })
  const { first_name, last_name } = student
  return [`${last_name} ${first_name}`, `${first_name} ${last_name}`].some((name) => plain(name) === plain(typed))
}
