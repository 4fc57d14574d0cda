import { Question } from '@katedra/questions'
import type { Db } from '../db/database.ts'
import { arranged, paperSeed, type ArrangedTest, type Printed } from './own/arranged.ts'
import { ownSheets, type OwnSheet, type SheetSize } from './own/own-sheet.ts'
import type { SheetEdition } from './own/sheet-code.ts'
import { testOfSheets, type TestKey } from './sheets.queries.ts'

/** A paper of a test: its questions in order, and the pages of its sheet. */
export interface Material {
  printed: Printed[]
  sheets: OwnSheet[]
  /** What the order comes from. */
  seed: string
  edition: SheetEdition
}

/** What a sheet is of: which paper, by which rule, and whose where it has a name. */
export interface SheetOf {
  /** "a" to "f"; "p" for the pupil's own. */
  variant: string
  rule: 'cross' | 'fill'
  size: SheetSize
  edition: SheetEdition
  /** Undefined on sheets without names. */
  named: string | undefined
}

export interface SheetsTest extends ArrangedTest {
  title: string
  state: string
}

export async function readTest(db: Db, key: TestKey): Promise<SheetsTest | undefined> {
  const test = await testOfSheets(db, key)
  if (test === undefined) return undefined
  const { rows, ...facts } = test
  return { ...facts, questions: rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) })) }
}

/** Papers of one test, each made once. */
export function materialOf(test: SheetsTest): (sheet: SheetOf, student: string) => Material {
  const made = new Map<string, Material>()
  return ({ variant, rule, size, edition, named }, student) => {
    const own = variant === 'p' ? student : variant
    const key = `${own} ${rule} ${size} ${edition} ${named ?? ''}`
    const known = made.get(key)
    if (known !== undefined) return known
    const printed = arranged(test, own)
    const questions = printed.map(({ shown }) => shown)
    const material = {
      printed,
      sheets: ownSheets({ test: test.id, variant: own, rule, size, edition, student: named, questions }),
      seed: paperSeed(test.id, own),
      edition,
    }
    made.set(key, material)
    return material
  }
}
