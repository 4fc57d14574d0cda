import { translator } from '@katedra/i18n/server'
import { collectItems } from './question-files.collect.ts'
import { categoryTags } from './question-files.gift.ts'
import { readMoodleQuestion, type MoodleFile } from './question-files.moodle-xml-question.ts'
import { writeMoodleXml } from './question-files.moodle-xml-write.ts'
import type { FileReading, QuestionFile, QuestionFormat, ReadSettings } from './question-files.shape.ts'
import { elementAt, readXml, textIn, type XmlElement } from './question-files.xml.ts'
import { decodeXml, rootName } from './question-files.xml-text.ts'

/** Moodle's own format: everything that its question bank holds, also what we can't take. */
export const moodleXml: QuestionFormat = {
  id: 'moodle-xml',
  extension: 'xml',
  recognises: ({ bytes }) => rootName(bytes) === 'quiz',
  read: readMoodleXml,
  write: writeMoodleXml,
}

function readMoodleXml({ bytes }: QuestionFile, { language }: ReadSettings): FileReading {
  const text = decodeXml(bytes)
  if (text === undefined) return { ok: false, refusal: { code: 'encoding_unknown' } }
  const items = collectItems()
  const t = translator(language, 'question-files')
  const words = { yes: t('true'), no: t('false'), picture: t('unnamed_picture') }
  const file: MoodleFile = { language, words, tags: [], pictureCount: 0 }
  const reason = readXml(text, {
    depth: 1,
    take: (element, line) => {
      readElement(element, line, { items, file })
      return !items.isFull()
    },
  })
  return reason === undefined ? items.reading() : { ok: false, refusal: reason }
}

interface Reading {
  items: ReturnType<typeof collectItems>
  file: MoodleFile
}

/** A category holds for all questions behind it. */
function readElement(element: XmlElement | undefined, line: number, { items, file }: Reading): void {
  const where = { kind: 'line', number: line } as const
  if (element === undefined) items.add(where, () => ({ skip: { code: 'text_too_long' } }))
  else if (element.name !== 'question') return
  else if (element.attributes.get('type') === 'category')
    file.tags = categoryTags(textIn(elementAt(element, 'category', 'text')))
  else items.add(where, () => readMoodleQuestion(element, file))
}
