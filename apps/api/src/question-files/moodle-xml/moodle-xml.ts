import { translator } from '@katedra/i18n/server'
import { collectItems, type ReadItem } from '../reading/reading.ts'
import { categoryTags } from '../gift/gift.ts'
import { writeMoodleXml } from './moodle-xml.write.ts'
import type { FileReading, QuestionFile, QuestionFormat, ReadSettings, Reason } from '../question-files.shape.ts'
import { elementAt, textIn, type XmlElement, elementsIn, rawTextIn } from '../../app/files/xml.ts'
import { decodeXml, readXml, rootName } from '../reading/reading.xml.ts'
import type { Language } from '@katedra/questions'
import { asHtml } from '../gift/gift.text.ts'
import { hasLostGap } from '../reading/reading.gap-signs.ts'
import { gapsBody, pointsOfGaps } from '../reading/reading.gaps.ts'
import { readClozeText, readDragWords, readGapSelect, type GapText, type ReadGapText } from './moodle-xml.gaps.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { writePlain } from '../reading/reading.marks.ts'
import { withFirstValues } from './moodle-xml.calculated.ts'
import {
  readNumerical,
  readShortAnswer,
  type MoodleBody,
  type MoodleQuestion,
  readEssay,
  readMatching,
  readMultichoice,
  readTrueFalse,
} from './moodle-xml.bodies.ts'
import {
  base64Bytes,
  boundedPoints,
  fileNumber,
  maxAnswers,
  openItem,
  type ItemParts,
  type RichField,
  namedItem,
} from '../reading/reading.item.ts'
import { orderedThings, ruleOfMoodle } from '../reading/reading.ordering.ts'

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

/** What all questions of a file share. */
interface MoodleFile {
  language: Language
  words: { yes: string; no: string; picture: string }
  /** Of the category that the following questions are in. */
  tags: string[]
  pictureCount: number
}

const readers: ReadonlyMap<string, (question: MoodleQuestion) => MoodleBody> = new Map([
  ['multichoice', readMultichoice],
  ['multichoiceset', readMultichoice],
  ['truefalse', readTrueFalse],
  ['shortanswer', readShortAnswer],
  ['numerical', readNumerical],
  ['matching', readMatching],
  ['match', readMatching],
  ['essay', readEssay],
  ['ordering', readOrdering],
])

/** Texts with gaps: their prompt is read with the gaps in it. */
const gapReaders: ReadonlyMap<string, (text: GapText) => ReadGapText> = new Map([
  ['cloze', readClozeText],
  ['multianswer', readClozeText],
  ['gapselect', readGapSelect],
  ['ddwtos', readDragWords],
])

/** A question of one of the types that we have; all others are skipped under the name that Moodle gives their type. */
function readMoodleQuestion(element: XmlElement, file: MoodleFile): ReadItem {
  if (/^calculated(?:simple)?$/.test(element.attributes.get('type')?.trim() ?? '')) {
    const fixed = withFirstValues(element)
    if (fixed !== undefined) return noted(readMoodleQuestion(fixed, file), 'values_fixed')
  }
  const type = (element.attributes.get('type') ?? '').trim().slice(0, 60)
  const name = textIn(elementAt(element, 'name', 'text'))
  const gapReader = gapReaders.get(type)
  if (gapReader !== undefined) return readWithGaps(element, gapReader, file)
  const read = readers.get(type)
  if (read === undefined) return { skip: skipOf(type), name }
  if (elementsIn(element, 'answer').length + elementsIn(element, 'subquestion').length > maxAnswers) {
    return { skip: { code: 'too_many_answers' }, name }
  }
  const inherited = elementAt(element, 'questiontext')?.attributes.get('format') ?? 'html'
  const { parts, rich } = openQuestion(inherited, file)
  const prompt = rich(elementAt(element, 'questiontext'))
  const body = read({ element, type, parts, rich, words: file.words, salt: `${name}/${prompt.text}` })
  if ('skip' in body) return { skip: body.skip, name: name === '' ? prompt.text : name }
  const explanation = parts.words(htmlIn(elementAt(element, 'generalfeedback'), inherited))
  noteLost(element, parts)
  const question = {
    points: 1,
    ...body,
    ...sharedFields(element, { prompt: withWords(prompt, name), explanation, parts }),
  }
  const tags = [...file.tags, ...tagsOf(element)]
  return { draft: { name, tags, pictures: parts.pictures, question, notes: parts.notes() } }
}

function noted(read: ReadItem, code: Reason['code']): ReadItem {
  return 'skip' in read ? read : { draft: { ...read.draft, notes: [...(read.draft.notes ?? []), { code }] } }
}

function readWithGaps(element: XmlElement, reader: (text: GapText) => ReadGapText, file: MoodleFile): ReadItem {
  const name = textIn(elementAt(element, 'name', 'text'))
  const field = elementAt(element, 'questiontext')
  const inherited = field?.attributes.get('format') ?? 'html'
  const { parts, within } = openQuestion(inherited, file)
  const salt = `${name}/${rawTextIn(elementAt(field, 'text')).slice(0, 200)}`
  const read = reader({ element, source: htmlIn(field, inherited), parts, salt, truth: file.words })
  if ('skip' in read) return { skip: read.skip, name }
  const prompt = within(field, read.source)
  if (hasLostGap(prompt.text)) return { skip: { code: 'gap_in_formula' }, name }
  const explanation = parts.words(htmlIn(elementAt(element, 'generalfeedback'), inherited))
  noteLost(element, parts)
  const points = boundedPoints(pointsOfGaps(read.gaps), parts.note)
  const question = { ...gapsBody(read, parts, salt), points, ...sharedFields(element, { prompt, explanation, parts }) }
  return {
    draft: { name, tags: [...file.tags, ...tagsOf(element)], pictures: parts.pictures, question, notes: parts.notes() },
  }
}

/** A picture alone is asked about by the name of its question. */
function withWords({ text, picture }: RichField, name: string): RichField {
  if (text !== '' || picture === undefined) return { text, ...(picture === undefined ? {} : { picture }) }
  return { text: writePlain(name), picture }
}

interface SharedFields {
  prompt: RichField
  explanation: string
  parts: ItemParts
}

function sharedFields(element: XmlElement, { prompt, explanation, parts }: SharedFields) {
  const points = fileNumber(textIn(elementAt(element, 'defaultgrade')))
  return {
    prompt: parts.local(prompt.text),
    ...(points === undefined ? {} : { points: boundedPoints(points, parts.note) }),
    ...(prompt.picture === undefined ? {} : { picture: prompt.picture }),
    ...(explanation === '' ? {} : { explanation: parts.local(explanation) }),
  }
}

function skipOf(type: string): Reason {
  if (type === 'description') return { code: 'only_text' }
  return { code: 'type_not_supported', values: { type: type === '' ? '?' : type } }
}

interface OpenQuestion {
  parts: ItemParts
  rich: MoodleQuestion['rich']
  /** HTML that was made of a field, with the files of the field. */
  within: (of: XmlElement | undefined, html: string) => RichField
}

/** Files belong to the text that they stand next to, and two texts may each have one of the same name. */
function openQuestion(inherited: string, file: MoodleFile): OpenQuestion {
  let field: XmlElement | undefined
  const parts = openItem({
    language: file.language,
    find: (src) => fileCalled(src, field),
    nextPicture: () => (file.pictureCount += 1),
    unnamedPicture: file.words.picture,
  })
  return {
    parts,
    rich(of: XmlElement | undefined): RichField {
      field = of
      return parts.rich(htmlIn(of, inherited))
    },
    within(of: XmlElement | undefined, html: string): RichField {
      field = of
      return parts.rich(html)
    },
  }
}

function htmlIn(field: XmlElement | undefined, inherited: string): string {
  const text = rawTextIn(elementAt(field, 'text')).trim()
  const format = field?.attributes.get('format')?.trim() ?? inherited
  if (format === 'moodle_auto_format') return asHtml(text, 'moodle')
  if (format === 'markdown') return asHtml(text, 'markdown')
  return format === 'plain_text' ? escapeHtml(text).replaceAll(/\r\n?|\n/g, '<br>') : text
}

const ownFile = /^@@PLUGINFILE@@(\/.*)$/s

function fileCalled(src: string, field: XmlElement | undefined): Uint8Array | undefined {
  const path = ownFile.exec(src)?.[1]?.split('?')[0]
  if (path === undefined) return undefined
  const wanted = decodedPath(path)
  const file = elementsIn(field, 'file').find(({ attributes }) => {
    const whole = `${attributes.get('path') ?? '/'}${attributes.get('name') ?? ''}`
    return whole === wanted || whole === path
  })
  return file === undefined ? undefined : base64Bytes(rawTextIn(file))
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function tagsOf(element: XmlElement): string[] {
  return elementsIn(elementAt(element, 'tags'), 'tag').map((tag) => textIn(elementAt(tag, 'text')))
}

/** Words for single answers and hints for further tries have no place here. */
function noteLost(element: XmlElement, parts: ItemParts): void {
  const hasFeedback = elementsIn(element, 'answer').some(
    (answer) => textIn(elementAt(answer, 'feedback', 'text')) !== '',
  )
  if (hasFeedback || textIn(elementAt(element, 'graderinfo', 'text')) !== '') parts.note('answer_feedback_left_out')
  if (elementsIn(element, 'hint').some((hint) => textIn(elementAt(hint, 'text')) !== '')) parts.note('hints_left_out')
}

/** Things in the order of their numbers, which old files write as fractions; without numbers in the order of the file. */
function readOrdering({ element, parts, rich, salt }: MoodleQuestion): MoodleBody {
  const answers = elementsIn(element, 'answer').filter((answer) => rawTextIn(elementAt(answer, 'text')).trim() !== '')
  const numbers = answers.map((answer) => fileNumber(answer.attributes.get('fraction')) ?? 0)
  const isNumbered = new Set(numbers).size === answers.length
  const inOrder = isNumbered
    ? answers.toSorted((a, b) => (numbers[answers.indexOf(a)] ?? 0) - (numbers[answers.indexOf(b)] ?? 0))
    : answers
  const rule = ruleOfMoodle(textIn(elementAt(element, 'gradingtype')), parts)
  const select = textIn(elementAt(element, 'selecttype') ?? elementAt(element, 'logical'))
  if (select !== '' && !/^(?:ALL|EXACT|0)$/i.test(select)) parts.note('order_of_all_things')
  const things = inOrder.map((answer) => namedItem(rich(answer), parts.local))
  return orderedThings(things, { salt, rule })
}
