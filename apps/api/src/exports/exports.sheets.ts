import type { PaperGroup } from '@katedra/contract/exports'
import { Question } from '@katedra/questions'
import type { PdfPart } from '../app/files/pdf.ts'
import type { Db } from '../db/database.ts'
import { enterSchool } from '../db/scope.ts'
import { drawnSheet, ownSheets, type OwnSheet } from '../sheets/sheets.ts'
import { shownOnPaper, type PaperTest } from './exports.paper.ts'
import { questionsToPrint, schoolOfTest } from './exports.queries.ts'
import type { Words } from './exports.words.ts'

/** The rule of the state's entrance exam: a cross answers, a box that is filled in whole takes back. */
const rule = 'cross'

/** The answer sheets of a test, for the questions in the order of its paper. */
function sheetsOf(test: Omit<PaperTest, 'class_name'>, group: PaperGroup | undefined): OwnSheet[] {
  return ownSheets({ test: test.id, variant: group ?? 'a', rule, questions: shownOnPaper(test, group) })
}

/** Each sheet as a page of a document without margins. */
export function sheetPages(
  test: Omit<PaperTest, 'class_name'>,
  group: PaperGroup | undefined,
  { t }: Words,
): PdfPart[] {
  const sheets = sheetsOf(test, group)
  return sheets.map((sheet, index) => {
    const title = t('paper.sheet.title', { title: test.title })
    const svg = drawnSheet(sheet, {
      title: sheets.length === 1 ? title : t('paper.sheet.part', { title, page: sheet.sheetPage }),
      name: t('paper.sheet.name'),
      number: t('paper.sheet.number'),
      rule: t(`paper.sheet.${sheet.layout.rule}`),
    })
    return index === 0 ? { svg } : { svg, pageBreak: 'before' }
  })
}

/** The sheets of all groups of a test, for the one who runs the server; undefined where there is no such test. */
export async function sheetsOfTest(db: Db, testOrCode: string): Promise<OwnSheet[] | undefined> {
  const owner = await schoolOfTest(db, testOrCode)
  if (owner === undefined) return undefined
  await enterSchool(db, owner.school_id)
  const { rows, ...facts } = await questionsToPrint(db, owner)
  const questions = rows.map(({ item_no, question }) => ({ item_no, question: Question.parse(question) }))
  const test = { id: owner.test_id, ...facts, questions }
  return (['a', 'b'] as const).flatMap((group) => sheetsOf(test, group))
}
