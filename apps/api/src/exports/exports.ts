import type { PrintForm, ResultsFormat } from '@katedra/contract/exports'
import type { Language } from '@katedra/i18n'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { PdfDocument, PdfPart } from '../app/files/pdf/pdf.ts'
import { failField } from '../app/http/fail.ts'
import type { LongTeacherCall } from '../app/http/serve.ts'
import { csvFile } from '../app/files/workbook/workbook.ts'
import { writeAudit } from '../audit/audit.ts'
import { testDetail } from '../planned-tests/planned-tests.ts'
import { ownDrawing } from '../attempts/attempts.ts'
import { attemptDetail, testResults } from '../results/results.ts'
import { numberedPupils, pagesOfAttempt } from '../sheets/sheets.ts'
import { attemptPages } from './exports.attempt-pdf.ts'
import { partsOf, type PaperOrder } from './exports.paper-document.ts'
import { keepSheetRule, rubricsOfTest, schoolOf, studentOfAttempt } from './exports.queries.ts'
import { literal } from './exports.rich.ts'
import { markedSheet } from './exports.marked-sheet.ts'
import { paperPictures } from './exports.pictures.ts'
import { resultsPages } from './exports.results-pdf.ts'
import { questionsSheet, studentsSheet, type Results, type Rubrics } from './exports.tables.ts'
import { wordsIn, type Words } from './exports.words.ts'

export { sheetsOfTest } from './exports.sheets.ts'

/** Files are made outside of transactions, so that no connection waits for them. */
export type ExportCall = LongTeacherCall & { language: Language }

type TestFacts = Pick<Results['test'], 'title' | 'class_name' | 'starts_at'>

/** Results of a test, from the very figures of the screen; written down that they left the house. */
export async function exportResults(call: ExportCall, testId: string, format: ResultsFormat): Promise<Download> {
  const { api, teacher, now, language } = call
  const { results, rubrics, school } = await api.database.transaction(teacher.school_id, async (db) => {
    const read = await testResults({ api, db, teacher, now }, testId)
    await writeAudit(db, teacher, now, {
      action: 'results.exported',
      target_id: read.test.id,
      target_name: read.test.title,
      details: { class: read.test.class_name, format },
    })
    const { questions } = await testDetail({ api, db, teacher }, testId)
    const filled = await rubricsOfTest(db, teacher.school_id, testId)
    return { results: read, rubrics: { questions, filled }, school: await schoolOf(db, teacher.school_id) }
  })
  const words = wordsIn(language, school.time_zone)
  const name = fileName([words.t('file.results')], results.test, words)
  return {
    name,
    format,
    bytes: await resultsFile({ results, rubrics }, format, {
      words,
      school_name: school.name,
      now,
      account: teacher.id,
    }),
  }
}

async function resultsFile(
  { results, rubrics }: { results: Results; rubrics: Rubrics },
  format: ResultsFormat,
  { words, school_name, now, account }: { words: Words; school_name: string; now: Date; account: string },
): Promise<Buffer> {
  const students = studentsSheet(results, rubrics, words)
  if (format === 'csv') return csvFile(students.rows, words.language)
  if (format === 'xlsx') return makeFile({ kind: 'xlsx', sheets: [students, questionsSheet(results, words)] }, account)
  const content = resultsPages(results, school_name, words)
  return makePdf({ test: results.test, content, isDated: true, account }, words, now)
}

/** One pupil's attempt, for the pupil and the parents; one on paper begins with the marked sheet itself. */
export async function exportAttempt(
  { api, teacher, now, language }: ExportCall,
  which: { test_id: string; attempt_id: string },
): Promise<Download> {
  const { attempt, test, school, pages } = await api.database.transaction(teacher.school_id, async (db) => {
    const call = { api, db, teacher, now }
    const [own, read] = [await testDetail(call, which.test_id), await attemptDetail(call, which)]
    const studentId = await studentOfAttempt(db, teacher.school_id, which.attempt_id)
    await writeAudit(
      db,
      teacher,
      now,
      studentId === null
        ? {
            action: 'results.exported',
            target_id: own.id,
            target_name: own.title,
            details: { class: own.class_name, format: 'pdf' },
          }
        : {
            action: 'results.attempt_exported',
            target_id: studentId,
            target_name: read.name,
            details: { test: own.title },
          },
    )
    return {
      attempt: read,
      test: own,
      pages: read.on_paper ? await pagesOfAttempt(call, which) : [],
      school: await schoolOf(db, teacher.school_id),
    }
  })
  const words = wordsIn(language, school.time_zone)
  const numbers = new Map(pages.flatMap(({ items }) => items.map(({ item_no, number }) => [item_no, number])))
  const content = attemptPages(attempt, { test, school_name: school.name, numbers }, words)
  const whole_pages: string[] = []
  for (const { file, items } of pages) {
    const picture = await api.storage.get(file)
    if (picture !== undefined) whole_pages.push(markedSheet({ picture, items }, attempt, words))
  }
  const name = fileName([attempt.name], test, words)
  return {
    name,
    format: 'pdf',
    bytes: await makePdf({ test, content, whole_pages, isDated: true, account: teacher.id }, words, now),
  }
}

/** The test to be answered on paper, with answer sheets that can be read from pictures. */
export async function printTest(
  { api, teacher, now, language }: ExportCall,
  testId: string,
  form: PrintForm,
): Promise<Download> {
  const { test, school, pupils, drawing } = await api.database.transaction(teacher.school_id, async (db) => {
    const own = await testDetail({ api, db, teacher }, testId)
    if (form.sheets !== 'none') await keepSheetRule(db, teacher.school_id, form.rule)
    const key = { school_id: teacher.school_id, test_id: own.id }
    const needsPupils = form.variants === 'each' || form.sheets !== 'none'
    // A sheet is read by the questions that all have.
    const hasOwn = form.variants === 'each' && form.sheets === 'none'
    return {
      test: own,
      school: await schoolOf(db, teacher.school_id),
      pupils: needsPupils ? await numberedPupils(db, key) : [],
      drawing: hasOwn ? await ownDrawing(db, key) : undefined,
    }
  })
  const parts = partsOf(form, pupils)
  if (parts.isEmpty) failField('questions', 'nothing_to_print')
  const words = wordsIn(language, school.time_zone)
  const named = [
    ...(form.questions ? [words.t('file.test')] : []),
    ...(parts.sheets ? [words.t('file.sheet')] : []),
    ...(form.key ? [words.t('file.key')] : []),
  ]
  const { id, title, class_name, shuffle_options, questions } = test
  const printed = form.questions ? questions.map(({ question }) => question) : []
  const { pictures, images } = await paperPictures(api, printed, teacher.id)
  const input: PaperOrder = {
    test: { id, title, class_name, shuffle_options, questions },
    form,
    pupils,
    drawing,
    pictures,
    language,
    time_zone: school.time_zone,
    about: { ...aboutPdf({ test, isDated: false }, words, now), images },
  }
  const bytes = await makeFile({ kind: 'laid-out pdf', maker: paperMaker, input }, teacher.id)
  return { name: fileName(named, test, words), format: 'pdf', bytes }
}

/** Lays papers out in the thread that makes files. */
const paperMaker = new URL('exports.paper-document.ts', import.meta.url).href

/** "Výsledky – 7.A – Písemka – 2026-11-21"; the day is the test's. */
function fileName(first: readonly string[], { title, class_name, starts_at }: TestFacts, words: Words): string {
  return [...first, class_name, title, words.day(starts_at)].filter((part) => part !== '').join(' – ')
}

interface About {
  test: TestFacts
  /** Figures are true for a moment; a paper is not. */
  isDated: boolean
}

interface Pages extends About {
  /** Whose file it is. */
  account: string
  content: PdfPart[]
  /** Drawings of whole pages, before the content. */
  whole_pages?: string[]
}

function makePdf({ content, whole_pages = [], account, ...about }: Pages, words: Words, now: Date): Promise<Buffer> {
  return makeFile({ kind: 'pdf', document: { ...aboutPdf(about, words, now), content, whole_pages } }, account)
}

function aboutPdf({ test, isDated }: About, words: Words, now: Date): Omit<PdfDocument, 'content'> {
  const { t } = words
  const facts = [test.title, test.class_name, ...(isDated ? [t('stand', { when: words.dateTime(now) })] : [])]
  return {
    // No name of a pupil: who gets the file forwarded sees its title first.
    title: `${test.title} – ${test.class_name}`,
    language: words.language,
    made_at: now,
    footer: literal(facts.join(' · ')),
    page_label: t('page', { page: '{page}', pages: '{pages}' }),
  }
}
