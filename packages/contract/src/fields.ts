import * as z from 'zod/mini'
import type { SomeType } from 'zod/v4/core'

/*
 * Building blocks of the contract. A rule's message is a key of the catalogue `fields.json`; the server and the forms
 * translate it, so that a field says the same sentence wherever it is checked.
 */

/** PostgreSQL has no place for this character in a text, and half of a pair of surrogates is no character at all. */
export const noNul = z.refine<string>((value) => !value.includes('\u0000') && value.isWellFormed(), {
  error: 'not_text',
})

function wrongType(issue: { input?: unknown }): string {
  return issue.input === undefined || issue.input === null ? 'required' : 'not_text'
}

/** A text that must be there; trimmed, 1 to `most` characters. */
export function requiredText(maxLength: number, requiredKey = 'required') {
  return z
    .string({ error: (issue) => (wrongType(issue) === 'required' ? requiredKey : 'not_text') })
    .check(noNul, z.trim(), z.minLength(1, { error: requiredKey }), z.maxLength(maxLength, { error: 'too_long' }))
}

/** A text that may be empty; trimmed, up to `most` characters. */
export function optionalText(maxLength: number) {
  return z._default(
    z.string({ error: wrongType }).check(noNul, z.trim(), z.maxLength(maxLength, { error: 'too_long' })),
    '',
  )
}

/** Letters of any script before and after the @, as browsers' own check allows, plus a dot in the domain. */
const emailPattern = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/

/** An e-mail address (specification, section 5). */
export const Email = z.string({ error: wrongType }).check(
  noNul,
  z.trim(),
  // What is empty or too long is no address either, which need not be said as well.
  z.minLength(1, { error: 'required', abort: true }),
  z.maxLength(254, { error: 'too_long', abort: true }),
  z.regex(emailPattern, { error: 'email' }),
)

/** An e-mail address or nothing. */
export const OptionalEmail = z._default(z.union([z.literal(''), Email], { error: 'email' }), '')

/** 9 to 15 digits (ITU-T E.164) with the usual separators, or nothing. */
const phonePattern = /^(?:\+?(?:[\s\-./()]*\d){9,15}[\s\-./()]*)?$/

/** A phone number, kept as it was written, or nothing. */
export const OptionalPhone = z._default(
  z
    .string({ error: wrongType })
    .check(noNul, z.trim(), z.maxLength(40, { error: 'too_long' }), z.regex(phonePattern, { error: 'phone' })),
  '',
)

/** The address of a web page; people leave out the scheme. Only http and https: these become links. */
function webAddress(text: string): string {
  return text === '' || /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
}

function isWebAddress(text: string): boolean {
  if (text === '') return true
  const match = /^https?:\/\/[^\s/?#@]+\.[^\s/?#@]{2,}(?:[/?#]\S*)?$/i.exec(webAddress(text))
  return match !== null
}

/** An https address of up to 500 characters. The pattern is not asked about longer texts, over which it would go for long. */
export const HttpsAddress = z
  .string()
  .check(
    noNul,
    z.maxLength(500, { error: 'too_long', abort: true }),
    z.regex(/^https:\/\/[^\s/?#@]+\.\S+$/, { error: 'url' }),
  )

/** An http or https address of up to 300 characters, or nothing; a missing scheme is filled in. */
export const OptionalWebAddress = z._default(
  z.pipe(
    z.string({ error: wrongType }).check(
      noNul,
      z.trim(),
      // The pattern goes back over a text as often as it has dots.
      z.maxLength(300, { error: 'too_long', abort: true }),
      z.refine(isWebAddress, { error: 'url' }),
    ),
    z.transform(webAddress),
  ),
  '',
)

/** For forms that change only what they name: a field that is left out is not even empty. */
export function ifNamed<T extends SomeType>(field: z.ZodMiniDefault<T>) {
  return z.optional(field._zod.def.innerType)
}

/** 8 to 128 characters (specification, section 5: length over 7). */
export const NewPassword = z
  .string({ error: wrongType })
  .check(
    noNul,
    z.minLength(1, { error: 'required' }),
    z.minLength(8, { error: 'password_short' }),
    z.maxLength(128, { error: 'too_long' }),
  )

/** A password that is being compared, not chosen. */
export const Password = z
  .string({ error: wrongType })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(1000, { error: 'too_long' }))

export const Id = z.uuid({ error: 'not_id' })

/** A moment: ISO 8601 with its zone in JSON, a Date on the server. */
export const Moment = z.codec(z.iso.datetime({ offset: true, error: 'not_moment' }), z.date(), {
  decode: (text) => new Date(text),
  encode: (moment) => moment.toISOString(),
})

/** The largest number that a column of the type `integer` holds; with a larger one PostgreSQL answers with an error. */
export const maxInteger = 2_147_483_647

/** A whole number that is compared with a column. */
export const ColumnInteger = z.int().check(z.maximum(maxInteger))

/** The number of a question in its test, from a path. */
export const ItemNumber = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(32_767))

/** A whole number of the catalogue (subjects, countries, levels), from a path or a query; as large as its column. */
export const CatalogueId = z.coerce
  .number({ error: 'not_number' })
  .check(
    z.int({ error: 'not_number' }),
    z.positive({ error: 'not_number' }),
    z.maximum(maxInteger, { error: 'not_number' }),
  )

export const Nothing = z.null()

/** For a rule over several fields: it speaks next to the mistakes of single fields, so that all are said at once. */
export const beside = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

/** A calendar colour, `#rrggbb`. */
export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** Number of a question in a test, from 1 to as many as its column holds. */
export const ItemNo = z.int().check(z.minimum(1), z.maximum(32_767))
