import * as z from 'zod/mini'
import { requiredTexts } from './catalogue-text.ts'
import { HttpsAddress, noNul, requiredText } from './fields.ts'
import { route } from './route.ts'

/** A partner's text in one language. */
export const PartnerText = z.object({
  partner: z.object({
    code: z.string(),
    name: z.string(),
    /** The partner's own page, https; null where there is none. */
    url: z.nullable(z.string()),
  }),
  title: z.string(),
  /** Markdown, of which headings, paragraphs, lists, links, bold and italics are understood; HTML in it is text. */
  text: z.string(),
})
export type PartnerText = z.input<typeof PartnerText>

/** A partner's text as the operator writes it. */
export const PartnerTextForm = z.strictObject({
  code: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, { error: 'key_form' })),
  name: requiredText(200),
  url: z.nullable(HttpsAddress),
  title: requiredTexts(120),
  text: requiredTexts(10_000),
})
export type PartnerTextForm = z.output<typeof PartnerTextForm>

export const partnerTexts = {
  publicPartnerText: route({
    method: 'GET',
    path: '/v1/public-partner-text/',
    access: 'public',
    query: z.object({
      /** Whatever it is, it is looked for and perhaps not found. */
      partner: z._default(z.string().check(noNul, z.maxLength(100, { error: 'too_long' })), ''),
      /** The language of the text; otherwise the browser's. */
      lang: z.optional(z.enum(['cs', 'en'], { error: 'unknown_language' })),
    }),
    reply: PartnerText,
    errors: ['partner-texts.unknown_partner'],
    summary: 'A partner’s text; may be kept for five minutes and has an ETag',
  }),
}
