import * as z from 'zod/mini'
import { route } from './route.ts'

/** What the provider says of the terms of the service, and of what becomes of people's data. */
export const legalTextNames = ['terms', 'privacy'] as const
export type LegalTextName = (typeof legalTextNames)[number]

export const LegalText = z.object({
  title: z.string(),
  /** Markdown; HTML in it is text. */
  text: z.string(),
})
export type LegalText = z.input<typeof LegalText>

export const legalTexts = {
  legalText: route({
    method: 'GET',
    path: '/v1/legal-texts/:text_name/',
    access: 'public',
    params: z.object({ text_name: z.enum(legalTextNames) }),
    /** The language of the text; otherwise the browser's. */
    query: z.object({ lang: z.optional(z.enum(['cs', 'en'], { error: 'unknown_language' })) }),
    reply: LegalText,
    summary: 'The provider’s terms, or its text on data protection; may be kept for five minutes and has an ETag',
  }),
}
