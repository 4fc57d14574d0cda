import type { Language } from '@katedra/i18n'
import { translator } from '@katedra/i18n/server'
import { catalogueText } from '../app/catalogue-text.ts'
import type { Download } from '../app/files/download.ts'
import { makeFile } from '../app/files/make-file.ts'
import type { PdfPart } from '../app/files/pdf/pdf.ts'
import { found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { createSingleFlight } from '../app/work/single-flight.ts'
import { findSubject, shownLevels } from './subjects.queries.ts'

interface WantedList {
  subject_id: number
  language: Language
  now: Date
}

/** What a list says, as plain data. */
interface List {
  name: string
  content: PdfPart[]
}

/**
 * The newest list of each subject and language, with what it was made of: the address is open to anybody, and a list is made again
 * only when it would be another one.
 */
const made = new Map<string, { of: string; bytes: Buffer }>()
const shareMaking = createSingleFlight<Buffer>()

/** The levels of a subject with the number of their questions, on paper. */
export async function pdfList(api: Api, { subject_id, language, now }: WantedList): Promise<Download> {
  const list = await listOf(api, subject_id, language)
  const place = `${subject_id}/${language}`
  const of = JSON.stringify(list)
  const known = made.get(place)
  const bytes =
    known?.of === of ? known.bytes : await shareMaking(`${place}/${of}`, () => drawn(list, language, { now, place }))
  made.set(place, { of, bytes })
  return { name: list.name, format: 'pdf', bytes }
}

async function listOf(api: Api, id: number, language: Language): Promise<List> {
  const { subject, levels } = await api.database.read(undefined, async (db) => ({
    subject: found(await findSubject(db, { id })),
    levels: await shownLevels(db, id),
  }))
  const t = translator(language, 'subjects')
  const name = t('pdfList.name', { subject: catalogueText(subject.name, language) })
  const rows = levels.map(({ title, question_count }): PdfPart[] => [
    { text: catalogueText(title, language) },
    { text: t('questions', { count: question_count }), alignment: 'right' },
  ])
  const body: PdfPart[][] = [
    [
      { text: t('pdfList.level'), style: 'head' },
      { text: t('pdfList.questions'), style: 'head', alignment: 'right' },
    ],
    ...rows,
  ]
  return {
    name,
    content: [
      { text: name, style: 'title' },
      { text: catalogueText(subject.description, language), style: 'quiet', margin: [0, 4, 0, 14] },
      { table: { widths: ['*', 'auto'], headerRows: 1, body }, layout: 'rows' },
    ],
  }
}

function drawn(
  { name, content }: List,
  language: Language,
  { now, place }: { now: Date; place: string },
): Promise<Buffer> {
  const page_label = translator(language, 'subjects')('pdfList.page')
  const document = { title: name, language, made_at: now, footer: 'Katedra', page_label, content }
  // Lists take turns as accounts do.
  return makeFile({ kind: 'pdf', document }, place)
}
