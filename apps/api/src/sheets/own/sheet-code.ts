import { createHash } from 'node:crypto'
import type { PublicQuestion } from '@katedra/questions'

/**
 * How sheets are laid out. Those of the second edition have a frame to write in where a number is asked for, those of the third have
 * rows to cross it in ([decision 0095](../../../../../docs/adr/0095-numbers-are-crossed-sign-by-sign.md)).
 */
export const sheetEditions = [2, 3] as const
export type SheetEdition = (typeof sheetEditions)[number]
export const [oldestEdition, newestEdition] = sheetEditions

/** What the code on a sheet says. */
export interface SheetCode {
  test: string
  /** "a" to "f", or "p" where the order is the pupil's own. */
  variant: string
  page: number
  rule: 'cross' | 'fill'
  size: 'a4' | 'a5'
  edition: SheetEdition
  /** Of what was asked when the sheet was printed. */
  digest: string
  /** Undefined where the sheet has no name. */
  student: string | undefined
}

const id = '[\\w-]{22}'
const pattern = new RegExp(
  `^katedra:sheet:(?<edition>[23]):(?<test>${id}):(?<variant>[a-fp])(?<page>[1-9a-z])(?<rule>[cf])(?<small>5)?:(?<digest>[\\w-]{6}):(?<student>${id})?$`,
)

/** Short enough for the one size of code that our sheets have, which makes it easy to find. */
export function writeSheetCode({ test, variant, page, rule, size, edition, digest, student }: SheetCode): string {
  const pupil = student === undefined ? '' : packed(student)
  const form = `${rule === 'cross' ? 'c' : 'f'}${size === 'a5' ? '5' : ''}`
  return `katedra:sheet:${edition}:${packed(test)}:${variant}${page.toString(36)}${form}:${digest}:${pupil}`
}

/** Undefined for a code of something else. */
export function readSheetCode(text: string): SheetCode | undefined {
  const parts = pattern.exec(text)?.groups
  if (parts === undefined) return undefined
  const { edition, test = '', variant = '', page = '', rule, small, digest = '', student } = parts
  return {
    test: unpacked(test),
    variant,
    page: Number.parseInt(page, 36),
    rule: rule === 'c' ? 'cross' : 'fill',
    size: small === undefined ? 'a4' : 'a5',
    edition: edition === '2' ? 2 : 3,
    digest,
    student: student === undefined ? undefined : unpacked(student),
  }
}

/** A change of points leaves what stands on the sheet as it is. */
export function digestOf(questions: readonly PublicQuestion[]): string {
  const asked = questions.map(({ points: _, ...question }) => question)
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 6)
}

function packed(uuid: string): string {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url')
}

function unpacked(text: string): string {
  const hex = Buffer.from(text, 'base64url').toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
