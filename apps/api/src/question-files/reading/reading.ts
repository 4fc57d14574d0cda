import { createHash } from 'node:crypto'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import {
  checkQuestion,
  inLanguage,
  type Language,
  type LocalText,
  type Problem,
  type Question,
} from '@katedra/questions'
import { plain } from '@katedra/questions/rich-text'
import type { DecodedText, OldEncoding } from '../../app/files/decode-text.ts'
import {
  fileLimits,
  type EmbeddedPicture,
  type FileReading,
  type Reason,
  type SkippedItem,
  type TakenQuestion,
  type Where,
} from '../question-files.shape.ts'
import { findLongMarks, normalized } from '@katedra/questions/stream-safe'

/** A question as a reader put it together; it is checked before it is used. */
export interface Draft {
  /** Empty: the first words of the prompt. */
  name: string
  question: unknown
  tags: readonly string[]
  pictures?: EmbeddedPicture[]
  notes?: Reason[]
}

/** What became of one item; `name` helps to find one that was skipped. */
export type ReadItem = { draft: Draft } | { skip: Reason; name?: string }

const encodingNames: Readonly<Record<OldEncoding, string>> = {
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO 8859-2',
  ibm852: 'CP852',
}

/** What is told of a text whose encoding was guessed. */
export function encodingNotes({ guessed }: DecodedText): Reason[] {
  return guessed === undefined ? [] : [{ code: 'encoding_guessed', values: { encoding: encodingNames[guessed] } }]
}

/** Gathers items one by one; one that breaks its reader is skipped and the rest goes on. */
export function collectItems() {
  const taken: TakenQuestion[] = []
  const skipped: SkippedItem[] = []
  const keep = (where: Where, item: ReadItem) => {
    const kept = 'draft' in item ? takeDraft(where, item.draft) : { where, ...nameOf(item.name), reason: item.skip }
    if ('question' in kept) taken.push(kept)
    else skipped.push(kept)
  }
  return {
    add(where: Where, read: () => ReadItem): void {
      try {
        keep(where, read())
      } catch {
        skipped.push({ where, reason: { code: 'reader_failed' } })
      }
    },
    /** Checked while reading, so that a file of a million items is not read to its end. */
    isFull: () => taken.length + skipped.length > fileLimits.questions,
    reading(notes: Reason[] = []): FileReading {
      const count = taken.length + skipped.length
      if (count > fileLimits.questions)
        return { ok: false, refusal: { code: 'too_many_questions', values: { questions: fileLimits.questions } } }
      return { ok: true, taken, skipped, notes }
    },
  }
}

/** A text of a file under the language that it is said to be in. */
export function fileText(text: string, language: Language): LocalText {
  return { [language]: text }
}

/**
 * Ids for the items of a list. They come from a digest, because files often write the right option first, and an id that
 * counted would then tell it; the same file gives the same ids.
 */
export function opaqueIds(texts: readonly string[], salt: string): string[] {
  return texts.map((text, index) => {
    const digest = createHash('sha256')
      .update(JSON.stringify([salt, index, text]))
      .digest('hex')
    return BigInt(`0x${digest.slice(0, 20)}`)
      .toString(36)
      .padStart(12, '0')
      .slice(0, 12)
  })
}

/** What the picture number `index` of a file is called in its question until it is kept. */
export function embeddedSrc(index: number): string {
  return `/in-file/${index}`
}

/** Trimmed, without empty and repeated ones, each within its length. */
function tidyTags(tags: readonly string[]): string[] {
  const tidy = tags.map((tag) =>
    normalized(tag)
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim()
      .slice(0, maxTagLength)
      .trim(),
  )
  const seen = new Set<string>()
  return tidy.filter((tag) => {
    const folded = tag.toLowerCase()
    if (tag === '' || seen.has(folded)) return false
    seen.add(folded)
    return true
  })
}

function takeDraft(where: Where, draft: Draft): TakenQuestion | SkippedItem {
  const question = storable(draft.question)
  if (hasLongMarks([draft.name, ...draft.tags, question]))
    return { where, ...nameOf(draft.name), reason: { code: 'too_many_marks' } }
  const checked = checkQuestion(question)
  if (!checked.ok) return { where, ...nameOf(draft.name), reason: reasonOf(checked.problems, draft.notes) }
  const tags = tidyTags(draft.tags)
  const notes = [...(draft.notes ?? [])]
  if (tags.length > maxTags) notes.push({ code: 'tags_limited', values: { most: maxTags } })
  return {
    where,
    name: shortName(draft.name) || questionName(checked.question, 'cs'),
    question: checked.question,
    tags: tags.slice(0, maxTags),
    pictures: draft.pictures ?? [],
    notes: withoutRepeats(notes),
  }
}

/** Deeper than any question goes. */
const maxDepth = 12

/** Without what the database has no place for: the character of nothing and halves of surrogate pairs. */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\u0000', '')
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((part) => storable(part, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, storable(part, depth + 1)]))
}

/** Whether any text within has more marks in a row than any language writes. */
function hasLongMarks(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return findLongMarks(value) !== -1
  if (typeof value !== 'object' || value === null || depth > maxDepth) return false
  return Object.values(value).some((part) => hasLongMarks(part, depth + 1))
}

function withoutRepeats(notes: readonly Reason[]): Reason[] {
  return [...new Map(notes.map((note) => [JSON.stringify(note), note])).values()]
}

function nameOf(name = ''): { name?: string } {
  const short = shortName(name)
  return short === '' ? {} : { name: short }
}

/** One line, cut at a word where it is too long. */
function shortName(name: string): string {
  const line = normalized(name)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .toWellFormed()
    .trim()
  if (line.length <= fileLimits.name_length) return line
  const cut = line
    .slice(0, fileLimits.name_length - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')
  const atWord = cut.replace(/\s+\S*$/, '')
  return `${(atWord.length > fileLimits.name_length / 2 ? atWord : cut).trimEnd()}…`
}

/** The first words of the prompt. */
export function questionName({ prompt }: Question, language: Language): string {
  return shortName(plain(inLanguage(prompt, language)))
}

const list = String.raw`^(?:content\.(?:options|left|right|markers|bank\.words|gaps\.\d+\.options)|key\.accepted)$`
/** Problems that have a sentence about the file rather than about our fields. */
const sentences: readonly { path: RegExp; problem: Problem['code']; reason: Reason['code'] }[] = [
  { path: /^key\.accepted$/, problem: 'no_full_answer', reason: 'no_right_answer' },
  { path: /^key\.gaps\.by_gap\.\w+\.accepted$/, problem: 'no_full_answer', reason: 'no_right_answer' },
  { path: /^content\.gaps$/, problem: 'too_big', reason: 'too_many_gaps' },
  { path: /^key\.correct$/, problem: 'too_small', reason: 'no_right_answer' },
  { path: /^content\.(?:options|left|right)\.\d+\.text/, problem: 'required', reason: 'option_without_text' },
  { path: /^prompt/, problem: 'required', reason: 'no_prompt' },
  { path: new RegExp(list), problem: 'too_small', reason: 'too_few_answers' },
  { path: new RegExp(list), problem: 'too_big', reason: 'too_many_answers' },
  { path: /\.(?:cs|en|text)$/, problem: 'too_big', reason: 'text_too_long' },
]

function reasonOf([problem]: readonly Problem[], notes: readonly Reason[] = []): Reason {
  if (problem === undefined) return { code: 'broken_item' }
  const { path, code } = problem
  const known = sentences.find((one) => one.problem === code && one.path.test(path))
  const isPicture = known?.reason === 'option_without_text' && notes.some((note) => note.code === 'pictures_left_out')
  if (isPicture) return { code: 'option_only_picture' }
  return known === undefined ? { code: 'not_valid', values: { path, problem: code } } : { code: known.reason }
}
