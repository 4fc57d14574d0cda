import { inLanguage, type Language, type LocalText, type Question } from '@katedra/questions'
import type { FileQuestion, LostPart, Reason } from './question-files.shape.ts'

/** A question for a format that speaks one language, and what is told about what it loses on the way. */
export function openLosses(written: FileQuestion, language: Language) {
  const lost: LostPart[] = []
  const lose = (code: Reason['code'], values?: Reason['values']) => {
    if (lost.some(({ reason }) => reason.code === code)) return
    lost.push({ name: written.name, whole: false, reason: { code, ...(values === undefined ? {} : { values }) } })
  }
  return {
    lost,
    lose,
    text: (value: LocalText): string => {
      if (value.cs !== undefined && value.en !== undefined && value.cs !== value.en) lose('other_language_left_out')
      return inLanguage(value, language)
    },
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

/** The whole question is left out. */
export function notWritten({ name }: FileQuestion, reason: Reason): LostPart {
  return { name, whole: true, reason }
}
