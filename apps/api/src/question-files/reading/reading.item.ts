import type { Language, LocalText, Picture } from '@katedra/questions'
import { embeddedSrc, fileText } from './reading.ts'
import { htmlToPrompt, type HtmlImage } from './reading.html.ts'
import { readNumber } from './reading.numbers.ts'
import type { XmlElement } from '../../app/files/xml.ts'
import { fileLimits, type EmbeddedPicture, type Reason } from '../question-files.shape.ts'

/** Pictures of one text that are looked for until one is found: each may cost megabytes. */
const maxTries = 4

/** The key of a text that only the teacher can mark. */
export const markedByHand = {
  accepted: [],
  case_sensitive: false,
  ignore_diacritics: false,
  typo_tolerance: false,
  unmatched: 'manual',
}

/** A text of an item and the picture that stood in it. */
export interface RichField {
  text: string
  picture?: Picture
}

/** An option or an item to match with its words. */
export interface NamedItem {
  text: LocalText
  picture?: Picture
}

/** A picture alone is called by its alternative text. */
export function namedItem({ text, picture }: RichField, local: (text: string) => LocalText): NamedItem {
  const named = text === '' && picture?.alt !== undefined ? picture.alt : local(text)
  return { text: named, ...(picture === undefined ? {} : { picture }) }
}

/** An option of a choice may be a picture alone: the words of its picture are then no text of its own. */
export function choiceOption({ text, picture }: NamedItem): Omit<NamedItem, 'text'> & { text?: LocalText } {
  return picture !== undefined && picture.alt === text
    ? { picture }
    : { text, ...(picture === undefined ? {} : { picture }) }
}

/** Where pictures are that a text refers to: bytes, or undefined where the file does not hold them. */
export type FindPicture = (src: string) => Uint8Array | undefined

export interface ItemSettings {
  language: Language
  find: FindPicture
  /** A text that several items share, from another file; left out where there are no other files. */
  readText?: (href: string) => XmlElement | undefined
  /** Counts the pictures of the whole file, so that no two share a name. */
  nextPicture: () => number
  /** Alternative text where the file has none. */
  unnamedPicture: string
}

export type ItemParts = ReturnType<typeof openItem>

/** One item while it is read: its texts go through here, and what is lost with them is remembered. */
export function openItem(settings: ItemSettings) {
  const notes: Reason[] = []
  const pictures: EmbeddedPicture[] = []
  let leftOut = 0

  /** HTML as our formatting, with the first picture that can be had; the others are counted. */
  function rich(html: string): RichField {
    const read = htmlToPrompt(html)
    notes.push(...read.notes)
    let picture: RichField['picture']
    for (const [index, image] of read.images.entries()) {
      if (picture === undefined && index < maxTries) picture = keep(image)
      else leftOut += 1
    }
    return { text: read.text, ...(picture === undefined ? {} : { picture }) }
  }

  function keep({ src, alt, isDecorative }: HtmlImage): RichField['picture'] {
    const bytes = dataBytes(src) ?? settings.find(src)
    const problem = bytes === undefined ? undefined : pictureProblem(bytes)
    if (bytes === undefined) leftOut += 1
    if (problem !== undefined) notes.push({ code: problem })
    if (bytes === undefined || problem !== undefined) return undefined
    if (alt === '' && isDecorative !== true) notes.push({ code: 'picture_without_alt' })
    const embedded = { src: embeddedSrc(settings.nextPicture()), bytes }
    pictures.push(embedded)
    if (alt === '' && isDecorative === true) return { src: embedded.src, is_decorative: true }
    return { src: embedded.src, alt: local(alt === '' ? settings.unnamedPicture : alt.slice(0, 1000)) }
  }

  function local(text: string): LocalText {
    return fileText(text, settings.language)
  }

  return {
    rich,
    local,
    pictures,
    readText: settings.readText ?? (() => undefined),
    note: (code: Reason['code'], values?: Reason['values']) =>
      void notes.push(values === undefined ? { code } : { code, values }),
    /** A text of an option or of an item to match: a picture alone is called by its alternative text. */
    option(html: string): NamedItem {
      return namedItem(rich(html), local)
    },
    /** A text that can have no picture of its own. */
    words(html: string): string {
      const read = htmlToPrompt(html)
      notes.push(...read.notes)
      leftOut += read.images.length
      return read.text
    },
    notes: (): Reason[] =>
      leftOut === 0 ? notes : [...notes, { code: 'pictures_left_out', values: { count: leftOut } }],
  }
}

const dataUri = /^data:image\/[\w+.-]{1,20};base64,/i

/** The bytes of a picture that stands in its address. */
function dataBytes(src: string): Uint8Array | undefined {
  const head = dataUri.exec(src)?.[0]
  return head === undefined ? undefined : base64Bytes(src.slice(head.length))
}

/** Base64 with line breaks anywhere; undefined for what is none. */
export function base64Bytes(text: string): Uint8Array | undefined {
  const packed = text.replaceAll(/\s+|%0[AaDd]/g, '')
  if (packed === '' || packed.length > fileLimits.bytes * 2 || !/^[A-Za-z0-9+/]+={0,2}$/.test(packed)) return undefined
  return new Uint8Array(Buffer.from(packed, 'base64'))
}

function pictureProblem(bytes: Uint8Array): 'picture_too_large' | 'picture_unreadable' | undefined {
  if (bytes.length > fileLimits.picture_bytes) return 'picture_too_large'
  return pictureExtension(bytes) === undefined ? 'picture_unreadable' : undefined
}

const starts = [
  { extension: 'png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { extension: 'jpg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { extension: 'webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
] as const

/** What kind of picture the bytes are, of those that can be kept; names and declarations are not asked. */
export function pictureExtension(bytes: Uint8Array): 'png' | 'jpg' | 'webp' | undefined {
  return starts.find((start) => start.bytes.every((byte, index) => bytes[start.at + index] === byte))?.extension
}

/** Options, pairs and accepted answers of one item that are looked at; what has more could only cost time. */
export const maxAnswers = 200

/** Points as a question may have them: above nothing and at most a hundred. */
export function boundedPoints(points: number, note: (code: Reason['code']) => void): number {
  if (Number.isFinite(points) && points > 0 && points <= 100) return points
  if (points > 100) note('points_limited')
  return points > 100 ? 100 : 1
}

/** A number of an attribute or an element, where there is one. */
export function fileNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : readNumber(text)
}

/** A share of the points between nothing and all. */
export function boundedFraction(fraction: number): number {
  return Number.isFinite(fraction) ? Math.min(1, Math.max(0, fraction)) : 0
}

/**
 * Words of a short answer of Moodle with their weights of a hundred. A star stands for any letters: without points it is only the
 * place of a feedback; with points our comparison has none like it, so what no other word accepts waits for the teacher.
 */
export function acceptedWords(
  answers: readonly { text: string; weight: number }[],
  parts: ItemParts,
): { accepted: { text: string; fraction: number }[]; unmatched: 'manual' | 'wrong' } {
  const hasStar = ({ text }: { text: string }) => /(?<!\\)\*/.test(text)
  const needsTeacher = answers.some((answer) => answer.weight > 0 && hasStar(answer))
  if (needsTeacher) parts.note('wildcard_marked_by_hand')
  const accepted = answers
    .filter((answer) => answer.weight >= 0 && !hasStar(answer))
    .map(({ text, weight }) => ({ text: text.replaceAll('\\*', '*'), fraction: boundedFraction(weight / 100) }))
  return { accepted, unmatched: needsTeacher ? 'manual' : 'wrong' }
}
