import * as z from 'zod/mini'
import { Id, Moment } from './fields.ts'
import { AnnouncedDeletion } from './profile.ts'
import { route } from './route.ts'

/** School years after the one in which a test ended; null for ever. */
export const keepYears = [null, 1, 2, 3, 5] as const
export type KeepYears = (typeof keepYears)[number]
const Keep = z.union([z.null(), z.literal([1, 2, 3, 5])], { error: 'invalid' })

/** No one is told later than so many days before the results go. */
export const minNoticeDays = 30

/** From 1 June on: who is told before the holidays can still look through the results, or take the rule back. */
export const announcedDaysAhead = 92

/** A test that is going to be deleted. */
export const AnnouncedTest = z.object({
  id: Id,
  title: z.string(),
  class_name: z.string(),
  /** Began, and will be deleted: days by the school's clock. */
  day: z.iso.date(),
  delete_on: z.iso.date(),
})
export type AnnouncedTest = z.input<typeof AnnouncedTest>

/** What a school keeps, as its teachers see it. */
export const Retention = z.object({
  keep_years: Keep,
  /** Of the whole school, by day; empty while nothing is announced. */
  announced: z.array(AnnouncedDeletion),
  /** The same of the caller's own tests. */
  own: z.array(AnnouncedDeletion),
  /** Which tests these are, by day. */
  own_tests: z.array(AnnouncedTest),
})
export type Retention = z.input<typeof Retention>

/** A school year that is over, with what is kept of it; `school_year` 2026 means 2026/2027. */
export const KeptYear = z.object({
  school_year: z.int(),
  test_count: z.int(),
  attempt_count: z.int(),
  /** Pages of answer sheets, each with its picture. */
  picture_count: z.int(),
  /** The last end of a test or hand-in of it. */
  last_ended_at: z.nullable(Moment),
  /** An admin has asked for it to be deleted, and that is under way. */
  is_being_deleted: z.boolean(),
  /** The rules of `keepYears` under which it is announced in the coming night, if it is not yet. */
  due_under: z.array(z.int()),
})
export type KeptYear = z.input<typeof KeptYear>

const SchoolYear = z.coerce.number().check(z.int(), z.minimum(2000), z.maximum(2200))

// Of all permissions only that of roles belongs to the main admin alone (specification, section 6).
const mainAdmin = { permission: 'update_colleague_role' } as const

export const retention = {
  retention: route({
    method: 'GET',
    path: '/v1/school/retention/',
    access: 'signed-in',
    reply: Retention,
    summary: 'How long the school keeps results, and what is going to be deleted',
  }),
  setRetention: route({
    method: 'PUT',
    path: '/v1/school/retention/',
    access: mainAdmin,
    proof: true,
    body: z.strictObject({ keep_years: Keep }),
    reply: Retention,
    summary: 'How long the school keeps results; what the new rule does not delete any more is not announced any more',
  }),
  keptYears: route({
    method: 'GET',
    path: '/v1/school/retention/years/',
    access: mainAdmin,
    reply: z.array(KeptYear),
    summary: 'School years that are over and of which there are results, the newest first',
  }),
  deleteYear: route({
    method: 'DELETE',
    path: '/v1/school/retention/years/:school_year/',
    access: mainAdmin,
    proof: true,
    params: z.object({ school_year: SchoolYear }),
    reply: z.array(KeptYear),
    status: 202,
    errors: ['retention.year_not_over', 'retention.nothing_there'],
    summary: 'Deletes the tests of a past school year with all results, for good; it goes on after the reply',
  }),
}
