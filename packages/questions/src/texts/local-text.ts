import * as z from 'zod/mini'

/** The languages in which Katedra speaks; Czech is the source. */
export const languages = ['cs', 'en'] as const
/** One of the two. */
export type Language = (typeof languages)[number]

/** A text of at most the given number of characters in Czech, in English, or in both; at least one of them. */
export function localTextOf(maxLength: number) {
  const writtenText = z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength))
  return z
    .strictObject({ cs: z.optional(writtenText), en: z.optional(writtenText) })
    .check(z.refine((value) => value.cs !== undefined || value.en !== undefined, { error: 'required' }))
}

/**
 * A text of a question in Czech, in English, or in both.
 * Simple formatting (`**bold**`, `*italic*`) and formulas (`$TeX$`) are marks in the text, never HTML.
 */
export const LocalText = localTextOf(4000)
export type LocalText = z.infer<typeof LocalText>

/** The text in the wanted language, or in the other one where only that exists. */
export function inLanguage(value: LocalText, language: Language): string {
  return value[language] ?? value.cs ?? value.en ?? ''
}

/**
 * A picture and what it shows for those who do not see it, or that it is mere decoration: then there is nothing to say.
 * `src` is a path on our own server.
 */
export const Picture = z
  .strictObject({
    /** A second slash at the start would name another server. */
    src: z.string().check(z.regex(/^\/(?!\/)[\w\-./]+$/)),
    alt: z.optional(LocalText),
    is_decorative: z.optional(z.literal(true)),
  })
  .check(
    z.refine(({ alt, is_decorative }) => (alt === undefined) === (is_decorative === true), {
      path: ['alt'],
      error: 'required',
    }),
  )
export type Picture = z.infer<typeof Picture>

/** What an option or an item says: its text, or what its picture shows where there is no text. */
export function wordsOf({ text, picture }: { text?: LocalText | undefined; picture?: Picture | undefined }): LocalText {
  return text ?? picture?.alt ?? {}
}

/** An identifier of an option, an item or a marker: opaque, so that it can't tell which one is right. */
export const ItemId = z.string().check(z.regex(/^[a-z0-9]{1,12}$/))
export type ItemId = z.infer<typeof ItemId>
