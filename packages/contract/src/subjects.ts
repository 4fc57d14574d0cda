import * as z from 'zod/mini'
import { CatalogueId, Colour, noNul } from './fields.ts'
import { route } from './route.ts'

/** A subject (specification, section 3). Names come in the caller's language. */
export const Subject = z.object({
  id: z.int(),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  code: z.string(),
  display_url: z.string(),
  target_url: z.string(),
  box_color_basic: Colour,
  box_color_add: Colour,
  icon_html: z.string(),
  pdf_list_url: z.string(),
  pdf_list_description: z.string(),
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
  question_count: z.int(),
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
