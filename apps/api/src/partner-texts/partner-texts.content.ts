import * as z from 'zod'

const title = z.string().min(1).max(120)
const text = z.string().min(1).max(10_000)

/** content/partneri.yaml: texts of partners, by the code in their address. */
export const ContentPartners = z.array(
  z.strictObject({
    code: z.string().regex(/^[a-z0-9-]{2,40}$/, 'bad_key'),
    name: z.string().min(1).max(200),
    url: z.url({ protocol: /^https$/ }).optional(),
    title: z.strictObject({ cs: title, en: title }),
    /** Markdown: headings, paragraphs, lists, links, bold, italics. */
    text: z.strictObject({ cs: text, en: text }),
  }),
)
