import * as z from 'zod/mini'
import { CatalogueId, Colour, noNul, Nothing } from './fields.ts'
import { route } from './route.ts'

/** A subject (specification, section 3). Names come in the caller's language. */
export const Subject = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  code: z.string(),
  /** The address that is told of the subject: its own site's, or our sign-in page with its title and picture. */
  display_url: z.string(),
  target_url: z.string(),
  box_color_basic: Colour,
  box_color_add: Colour,
  /** An `svg` of paths, in the colour of the text around it; nothing that anybody has written is in it. */
  icon_html: z.string(),
  /** A PDF with the levels of the subject, for anybody. */
  pdf_list_url: z.string(),
  pdf_list_description: z.string(),
  /** Of the school's own only, which has no levels and is not sold. */
  own: z.optional(
    z.object({
      /** Out of use: what is of it keeps its name, nothing new is offered it. */
      is_retired: z.boolean(),
    }),
  ),
})
export type Subject = z.input<typeof Subject>

/** A level tile (specification, section 3) with what a teacher needs to choose it. */
export const Level = z.object({
  id: z.int(),
  subject_id: z.int(),
  title: z.string(),
  img_url: z.string(),
  box_color_basic: Colour,
  box_color_add: Colour,
  /** How many answered questions make the level count as worked through. */
  count_threshold: z.int(),
  /** For which years of school it is, both ends included. */
  year_from: z.int(),
  year_to: z.int(),
  question_count: z.int(),
  /** Of them those that make themselves. */
  generated_count: z._default(z.int(), 0),
  /** How many different questions of this level the teacher's pupils have answered. */
  answered_count: z.int(),
})
export type Level = z.input<typeof Level>

export const subjects = {
  publicSubject: route({
    method: 'GET',
    path: '/v1/subjects/public',
    access: 'public',
    query: z.object({
      subject_id: z.optional(z.string()),
      country_id: z.optional(z.string()),
      subject_code: z.optional(z.string().check(noNul)),
    }),
    reply: z.object({ imgUrl: z.string(), title: z.string() }),
    errors: ['subjects.unknown_country'],
    summary: 'Title and background image of the sign-in pages',
  }),
  subjectPicture: route({
    method: 'GET',
    path: '/v1/subjects/:subject_id/picture/',
    access: 'public',
    params: z.object({ subject_id: CatalogueId }),
    reply: Nothing,
    summary: 'The picture of a subject on the sign-in page, SVG',
  }),
  levelPicture: route({
    method: 'GET',
    path: '/v1/levels/:level_id/picture/',
    access: 'public',
    params: z.object({ level_id: CatalogueId }),
    reply: Nothing,
    summary: 'The picture of a level’s tile, SVG',
  }),
  pdfList: route({
    method: 'GET',
    path: '/v1/subjects/:subject_id/pdf-list/',
    access: 'public',
    params: z.object({ subject_id: CatalogueId }),
    /** The language of the list; otherwise the browser's. */
    query: z.object({ lang: z.optional(z.enum(['cs', 'en'], { error: 'unknown_language' })) }),
    reply: Nothing,
    summary: 'The levels of a subject with the number of their questions, PDF',
  }),
  subjects: route({
    method: 'GET',
    path: '/v1/subjects/',
    access: 'signed-in',
    reply: z.array(Subject),
    summary: 'Subjects',
  }),
  levels: route({
    method: 'GET',
    path: '/v1/subjects/:subject_id/levels/',
    access: { permission: 'view_levels' },
    params: z.object({ subject_id: CatalogueId }),
    reply: z.array(Level),
    summary: 'Level tiles of a subject',
  }),
}
