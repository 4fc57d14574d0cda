import type { PrintForm } from '@katedra/contract/exports'
import type { Language } from '@katedra/i18n'
import type { PdfDocument } from '../app/files/pdf/pdf.ts'
import { type OwnDrawing, drawOwnQuestions } from '../attempts/attempts.ts'
import { allPages, numbersPage, type PaperTest } from './exports.paper.ts'
import type { PaperPictures } from './exports.pictures.ts'
import { drawnSheets, papersOf, type SheetPupil } from './exports.sheets.ts'
import { wordsIn } from './exports.words.ts'

/** What a test's papers are made of; plain data, because they are laid out in another thread. */
export interface PaperOrder {
  test: PaperTest
  form: PrintForm
  pupils: readonly SheetPupil[]
  /** What pupils' own numbers are drawn from; undefined where all are asked the same. */
  drawing: OwnDrawing | undefined
  /** Those that can be drawn; the document holds them under their names. */
  pictures: PaperPictures
  language: Language
  time_zone: string
  /** The document without its pages. */
  about: Omit<PdfDocument, 'content' | 'whole_pages'>
}

/** Lays the papers out, the sheets before them. A paper for each pupil of a large class takes many seconds of its thread. */
export function make({ test, form, pupils, drawing, pictures, language, time_zone, about }: PaperOrder): PdfDocument {
  const words = wordsIn(language, time_zone)
  const asked = drawing === undefined ? undefined : questionsOfPupils(test, drawing, pupils)
  const papers = papersOf(form, pupils).map((paper) => {
    const questions = asked?.get(paper.pupil?.id ?? '')
    return { ...paper, pictures, ...(questions === undefined ? {} : { questions }) }
  })
  const pages = allPages(test, papers, { questions: form.questions, words })
  const numbers = hasNumbers(form) ? numbersPage(pupils, { words, isFirst: pages.length === 0 }) : []
  return { ...about, content: [...pages, ...numbers], whole_pages: drawnSheets(test, form, { pupils, words }) }
}

/** Whether pupils mark a number on their sheets, and the teacher needs the list of them. */
function hasNumbers({ sheets, variants }: PrintForm): boolean {
  return sheets === 'blank' && variants !== 'each'
}

/** What a form leads to: nothing where a paper for each is wanted and there is no one, or no part is chosen. */
export function partsOf(form: PrintForm, pupils: readonly SheetPupil[]): { sheets: boolean; isEmpty: boolean } {
  const papers = papersOf(form, pupils)
  const isNamed = form.sheets === 'named' || form.variants === 'each'
  const sheets = form.sheets !== 'none' && (!isNamed || pupils.length > 0)
  const hasPages = papers.length > 0 && (form.questions || form.key)
  return { sheets, isEmpty: !sheets && !hasPages && !hasNumbers(form) }
}

/**
 * What each pupil is asked on paper: with the numbers that the pupil would get in the first attempt on a device, so that who prints
 * again prints the same.
 */
function questionsOfPupils(
  { questions }: Pick<PaperTest, 'questions'>,
  drawing: OwnDrawing,
  pupils: readonly { id: string }[],
): ReadonlyMap<string, PaperTest['questions']> {
  const asked = pupils.map(({ id }) => ({ id, student_id: id, attempt_no: 1 }))
  const variants = Map.groupBy(drawOwnQuestions(drawing, asked), ({ attempt_id }) => attempt_id)
  return new Map(
    [...variants].map(([id, own]) => {
      const byItem = new Map(own.map(({ item_no, question }) => [item_no, question]))
      return [id, questions.map(({ item_no, question }) => ({ item_no, question: byItem.get(item_no) ?? question }))]
    }),
  )
}
