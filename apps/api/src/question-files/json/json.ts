import * as z from 'zod/mini'
import type { Language } from '@katedra/questions'
import { decodeText, decodeWithEncoding } from '../../app/files/decode-text.ts'
import { collectItems, encodingNotes, type Draft, type ReadItem } from '../reading/reading.ts'
import { base64Bytes, pictureExtension } from '../reading/reading.item.ts'
import {
  fileLimits,
  type EmbeddedPicture,
  type FileQuestion,
  type FileReading,
  type QuestionFile,
  type QuestionFormat,
  type Reason,
  type WrittenFile,
} from '../question-files.shape.ts'

/** Our own format: nothing is lost in it, neither a language nor a picture. */
export const json: QuestionFormat = {
  id: 'json',
  extension: 'json',
  recognises: looksLikeJson,
  read: readJson,
  write: writeJson,
}

const formatName = 'katedra-questions'
const version = 1

/** What wraps the questions; each of them is looked at by itself, so that a bad one stops no other. */
const Wrapping = z.object({ format: z.literal(formatName), version: z.number(), questions: z.array(z.unknown()) })
const Written = z.object({
  name: z._default(z.string(), ''),
  tags: z._default(z.array(z.string()), []),
  question: z.record(z.string(), z.unknown()),
  pictures: z._default(z.array(z.object({ src: z.string(), data: z.string() })), []),
})
type Written = z.infer<typeof Written>

function looksLikeJson({ name, bytes }: QuestionFile): boolean {
  const text = decodeText(bytes.subarray(0, 1024)) ?? ''
  return /^\s*\{\s*(?:"|$)/.test(text) || (/\.json$/i.test(name) && /^\s*[[{]/.test(text))
}

function readJson({ bytes }: QuestionFile): FileReading {
  const decoded = decodeWithEncoding(bytes)
  if (decoded === undefined) return { ok: false, refusal: { code: 'encoding_unknown' } }
  const parsed = parse(decoded.text)
  if ('refusal' in parsed) return { ok: false, refusal: parsed.refusal }
  const wrapping = Wrapping.safeParse(parsed.value)
  if (!wrapping.success) return { ok: false, refusal: { code: 'unknown_format' } }
  if (wrapping.data.version !== version)
    return { ok: false, refusal: { code: 'version_unknown', values: { version: String(wrapping.data.version) } } }
  const items = collectItems()
  for (const [index, written] of wrapping.data.questions.entries()) {
    if (items.isFull()) break
    items.add({ kind: 'item', number: index + 1 }, () => readItem(written))
  }
  return items.reading(encodingNotes(decoded))
}

function parse(text: string): { value: unknown } | { refusal: Reason } {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1]
    const line = text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
    return { refusal: { code: 'not_well_formed', values: { line } } }
  }
}

function readItem(value: unknown): ReadItem {
  const written = Written.safeParse(value)
  if (!written.success) return { skip: { code: 'broken_item' } }
  return { draft: draftOf(written.data) }
}

/** A picture that did not come along is left out: its address could be anything on this server. */
function draftOf({ name, tags, question, pictures }: Written): Draft {
  const notes: Reason[] = []
  const embedded: EmbeddedPicture[] = []
  for (const { src, data } of pictures) {
    const bytes = base64Bytes(data)
    if (bytes === undefined || pictureExtension(bytes) === undefined) notes.push({ code: 'picture_unreadable' })
    else if (bytes.length > fileLimits.picture_bytes) notes.push({ code: 'picture_too_large' })
    else embedded.push({ src, bytes })
  }
  const known = new Set(embedded.map(({ src }) => src))
  const kept = withoutStrangers(question, known)
  if (kept.left_out > 0) notes.push({ code: 'pictures_left_out' })
  return { name, question: kept.question, tags, pictures: embedded, notes }
}

interface Pictured {
  picture?: unknown
}

function withoutStrangers(question: Record<string, unknown>, known: ReadonlySet<string>) {
  let left_out = 0
  const keep = <T extends Pictured>(part: T): T => {
    if (part.picture === undefined || known.has(srcOf(part.picture))) return part
    left_out += 1
    const { picture, ...rest } = part
    // An option that was a picture alone keeps the words of it.
    const alone = 'id' in part && !('text' in part) && isRecord(picture) ? { text: picture['alt'] } : {}
    return { ...part, ...rest, ...alone, picture: undefined }
  }
  const kept = keep(question)
  const { content } = kept
  if (isRecord(content)) {
    kept['content'] = Object.fromEntries(
      Object.entries(content).map(([field, list]) => [
        field,
        Array.isArray(list) ? list.map((item: unknown) => (isRecord(item) ? keep(item) : item)) : list,
      ]),
    )
  }
  return { question: kept, left_out }
}

function srcOf(picture: unknown): string {
  return isRecord(picture) && typeof picture['src'] === 'string' ? picture['src'] : ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function writeJson(questions: readonly FileQuestion[], _settings: { language: Language }): WrittenFile {
  const written = questions.map(({ name, tags, question, pictures }) => ({
    name,
    tags,
    question,
    pictures: pictures.map(({ src, bytes }) => ({ src, data: Buffer.from(bytes).toString('base64') })),
  }))
  const text = JSON.stringify({ format: formatName, version, questions: written }, null, 2)
  return { bytes: new TextEncoder().encode(`${text}\n`), lost: [] }
}
