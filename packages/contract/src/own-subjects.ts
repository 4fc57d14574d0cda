import { normalized } from '@katedra/questions/stream-safe'
import * as z from 'zod/mini'
import { CatalogueId, Colour, requiredText } from './fields.ts'
import { route } from './route.ts'
import { BoxColour, Glyph } from './tile.ts'

/*
 * Subjects that a school adds to those of the library, apart from subjects.ts, which the sign-in page loads. They have no levels
 * and are not sold; questions are filed under them and tests planned in them.
 */

/** How many a school may have, those out of use counted. */
export const maxOwnSubjects = 50

/** Characters that nothing is seen of, and those that turn the direction of what follows. */
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g

/** As it is kept: what looks the same is the same, whether copied from a web page or typed. */
function normalName(text: string): string {
  return normalized(text).replaceAll(unseen, '').replaceAll(/\s+/g, ' ')
}

/** A school writes in its own language, so there is one name. */
export const OwnSubjectForm = z.strictObject({
  name: z.pipe(requiredText(1000), z.pipe(z.transform(normalName), requiredText(60))),
  colour: BoxColour,
  /** The word of a drawing. */
  glyph: Glyph,
})
export type OwnSubjectForm = z.input<typeof OwnSubjectForm>

/** A subject of the school. */
export const OwnSubject = z.object({
  id: z.int(),
  name: z.string(),
  colour: Colour,
  glyph: z.string(),
  /** Out of use: nothing new is offered it, and what is of it keeps its name. */
  is_retired: z.boolean(),
  /** Tests of the whole school that are of it. */
  test_count: z.int(),
  /** Questions of the whole school that are filed under it. */
  question_count: z.int(),
})
export type OwnSubject = z.input<typeof OwnSubject>

/** By name, those out of use last. */
export const OwnSubjects = z.object({ subjects: z.array(OwnSubject), may_edit: z.boolean() })
export type OwnSubjects = z.input<typeof OwnSubjects>

const ofOne = z.object({ own_subject_id: CatalogueId })
const access = { permission: 'edit_school_details' } as const

export const ownSubjects = {
  list: route({
    method: 'GET',
    path: '/v1/school/subjects/',
    access: 'signed-in',
    reply: OwnSubjects,
    summary: 'Subjects that the school has added to those of the library',
  }),
  create: route({
    method: 'POST',
    path: '/v1/school/subjects/',
    access,
    body: OwnSubjectForm,
    reply: OwnSubject,
    status: 201,
    errors: ['subjects.too_many_subjects', 'subjects.exists'],
    summary: 'Add a subject of the school’s own',
  }),
  change: route({
    method: 'PUT',
    path: '/v1/school/subjects/:own_subject_id/',
    access,
    params: ofOne,
    body: OwnSubjectForm,
    reply: OwnSubject,
    errors: ['subjects.exists'],
    summary: 'Change the name, colour or drawing of a subject of the school’s own',
  }),
  remove: route({
    method: 'DELETE',
    path: '/v1/school/subjects/:own_subject_id/',
    access,
    params: ofOne,
    reply: z.object({
      /** Tests or questions are of it: it went out of use and can come back. Otherwise it is gone. */
      is_retired: z.boolean(),
    }),
    summary: 'Take a subject of the school’s own out of use; one that nothing is of is deleted',
  }),
  restore: route({
    method: 'POST',
    path: '/v1/school/subjects/:own_subject_id/restore/',
    access,
    params: ofOne,
    reply: OwnSubject,
    summary: 'Take a subject of the school’s own into use again',
  }),
}
