import {
  inLanguage,
  ownValue,
  type Language,
  type LocalText,
  type Picture,
  type Question,
  type QuestionOf,
} from '@katedra/questions'
import type { FileQuestion, LostPart, Reason } from '../question-files.shape.ts'
import { escapeHtml } from '../reading/reading.html.ts'
import { blank, parseRichText, type RichPiece } from '@katedra/questions/rich-text'

/** A question for a format that speaks one language, and what is told about what it loses on the way. */
export function openLosses(written: FileQuestion, language: Language) {
  const lost: LostPart[] = []
  const lose = (code: Reason['code'], values?: Reason['values']) => {
    if (lost.some(({ reason }) => reason.code === code)) return
    lost.push({ name: written.name, whole: false, reason: { code, ...(values === undefined ? {} : { values }) } })
  }
  if (written.question.type === 'text' && written.question.key.rubric !== undefined) lose('rubric_not_in_format')
  const text = (value: LocalText): string => {
    if (value.cs !== undefined && value.en !== undefined && value.cs !== value.en) lose('other_language_left_out')
    return inLanguage(value, language)
  }
  return {
    lost,
    lose,
    text,
    /** In HTML: what a picture shows, or that it is mere decoration. */
    altAttribute: ({ alt }: Picture): string =>
      alt === undefined ? 'alt="" role="presentation"' : `alt="${escapeHtml(text(alt))}"`,
    /** The bytes of a picture that the question names. */
    bytes: (picture: Question['picture']): Uint8Array | undefined => {
      if (picture === undefined) return undefined
      const bytes = written.pictures.find(({ src }) => src === picture.src)?.bytes
      if (bytes === undefined) lose('picture_not_in_format')
      return bytes
    },
  }
}

export type Losses = ReturnType<typeof openLosses>

/** Formats bind the keyboard of numbers to a key that is a number. */
export function loseKeyboard({ content, key }: QuestionOf<'text'>, losses: Losses): void {
  const isOdd = (numeric: boolean, own: { number?: unknown } | undefined) => numeric !== (own?.number !== undefined)
  const keyOf = (id: string) => {
    const own = ownValue(key.gaps?.by_gap ?? {}, id)
    return own?.kind === 'typed' ? own : undefined
  }
  const isLost =
    content.gaps === undefined
      ? isOdd(content.numeric, key)
      : content.gaps.some((gap) => gap.kind === 'typed' && isOdd(gap.numeric, keyOf(gap.id)))
  if (isLost) losses.lose('number_keyboard_not_in_format')
}

/** The whole question is left out. */
export function notWritten({ name }: FileQuestion, reason: Reason): LostPart {
  return { name, whole: true, reason }
}

/** One line without bold and italic, for places where a format has no more than words; formulas as filters know them. */
export function plainWords(text: string, losses: Losses): string {
  const pieces = parseRichText(text)
  if (pieces.some(({ kind }) => kind === 'bold' || kind === 'italic')) losses.lose('formatting_not_in_format')
  return wordsOf(pieces).replaceAll(/\s+/g, ' ').trim()
}

function wordsOf(pieces: readonly RichPiece[]): string {
  return pieces
    .map((piece): string => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'formula') return `\\(${piece.tex}\\)`
      if (piece.kind === 'gap') return blank
      return piece.kind === 'break' ? ' ' : wordsOf(piece.pieces)
    })
    .join('')
}

/** Where no key is worth all only the teacher can say what is: other systems refuse such a key, so it is an essay for them. */
export function isForTeacher({ accepted, number }: QuestionOf<'text'>['key'], losses: Losses): boolean {
  const isOpen = number === undefined && !accepted.some(({ fraction }) => fraction === 1)
  if (isOpen && accepted.length > 0) losses.lose('extra_answers_left_out')
  return isOpen
}
