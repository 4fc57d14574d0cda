import * as z from 'zod/mini'
import {
  beside,
  Email,
  Id,
  Moment,
  noNul,
  Nothing,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  OptionalWebAddress,
  requiredText,
} from './fields.ts'
import {
  IdentificationNumber,
  OptionalIdentificationNumber,
  OptionalTaxId,
  OptionalVatId,
} from './registration-numbers.ts'
import { route } from './route.ts'
import { factorDemands } from './second-factors.ts'

const text = z.string()

/** What identifies a school and how to reach it; what a registered one can't be without is required. */
export const SchoolForm = z.strictObject({
  name: requiredText(200, 'school_name_required'),
  street: requiredText(200, 'street_required'),
  city: requiredText(100, 'city_required'),
  postal_code: requiredText(12, 'postal_code_required'),
  identification_number: OptionalIdentificationNumber,
  tax_id: OptionalTaxId,
  vat_id: OptionalVatId,
  director_name: requiredText(200, 'director_name_required'),
  director_email: Email,
  contact_email: OptionalEmail,
  phone: OptionalPhone,
  website: OptionalWebAddress,
})
export type SchoolForm = z.output<typeof SchoolForm>

/** The terms and conditions in force; their text is in `content/podminky.*.md`. */
export const currentTerms = '2026-09-01'
/** The SHA-256 of that text in both languages: a text that has changed is a new version, which each school is asked to consent to. */
export const currentTermsDigest = '7f43437de58468ea3ad743c4360ccfcfa3d87da36bad2751ac3dff3d91378a9b'

/** A registration: the details, and two things that have to be said aloud (specification, section 5). */
export const RegistrationForm = z
  .extend(SchoolForm, {
    /** Without an identification number one confirms to go on without it. */
    confirms_no_identification_number: z._default(z.boolean({ error: 'invalid' }), false),
    accepts_terms: z.literal(true, { error: 'terms_required' }),
    terms_version: z.literal(currentTerms, { error: 'terms_changed' }),
  })
  .check(
    z.refine((form) => form.identification_number !== '' || form.confirms_no_identification_number, {
      error: 'identification_number_empty',
      path: ['identification_number'],
      ...beside,
    }),
  )

export const joinRequestStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const

/** A teacher of an unregistered school asks a registered one to take them in. */
export const JoinRequest = z.object({
  id: Id,
  name: text,
  email: text,
  message: text,
  state: z.enum(joinRequestStates),
  created_at: Moment,
  decided_at: z.nullable(Moment),
})
export type JoinRequest = z.input<typeof JoinRequest>

/** One's own request: of the school that is asked only what everybody may know. */
export const OwnJoinRequest = z.object({
  id: Id,
  school_name: text,
  city: text,
  message: text,
  state: z.enum(joinRequestStates),
  created_at: Moment,
})
export type OwnJoinRequest = z.input<typeof OwnJoinRequest>

/** The school as its teachers see it; empty texts are empty. */
export const School = z.object({
  id: Id,
  name: text,
  street: text,
  city: text,
  postal_code: text,
  identification_number: text,
  tax_id: text,
  vat_id: text,
  director_name: text,
  director_email: text,
  contact_email: text,
  phone: text,
  website: text,
  logo_url: z.nullable(text),
  /** Null while the school is not registered. */
  registered_at: z.nullable(Moment),
  /** The newest acceptance of the terms; null when there is none. */
  accepted_terms: z.nullable(z.object({ version: text, accepted_at: Moment, accepted_by_name: text })),
  /** The newest first; `school_year` 2026 means 2026/2027. */
  school_years: z.array(z.object({ school_year: z.int(), class_count: z.int(), student_count: z.int() })),
  /** Whether results say whose answers look like mere clicking. */
  shows_suspicion: z.boolean(),
  /** Of whom the school demands a second factor. */
  second_factor_demand: z.enum(factorDemands),
  /** The caller's newest request to join another school. */
  join_request: z.nullable(OwnJoinRequest),
})
export type School = z.input<typeof School>

/** How many names are shown of what waits; the rest is a number. */
export const maxWaitingNames = 5

const Waiting = z.object({ count: z.int(), first: z.array(z.object({ id: Id, name: text })) })

/** Why the public register has said nothing. */
export const companyStates = ['found', 'unknown', 'unavailable'] as const

/** What the public register knows of an identification number. */
export const Company = z.object({
  name: text,
  street: text,
  city: text,
  postal_code: text,
  tax_id: text,
  /** Struck off the register. */
  is_closed: z.boolean(),
})
export type Company = z.input<typeof Company>

/** Largest width and height of a stored logo, in pixels. */
export const logoBox = { width: 800, height: 400 } as const

const oneRequest = z.object({ request_id: Id })

export const school = {
  school: route({
    method: 'GET',
    path: '/v1/school/',
    access: 'signed-in',
    reply: School,
    summary: 'The teacher’s school',
  }),
  updateSchool: route({
    method: 'PUT',
    path: '/v1/school/',
    access: { permission: 'edit_school_details' },
    body: SchoolForm,
    reply: School,
    errors: ['school.not_registered', 'school.already_registered'],
    summary: 'Changes the details of a registered school',
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/v1/school/settings/',
    access: { permission: 'edit_school_details' },
    body: z.strictObject({ shows_suspicion: z.boolean({ error: 'invalid' }) }),
    reply: School,
    summary: 'What the whole school sees or does not; also for a school that has not registered yet',
  }),
  registerSchool: route({
    method: 'POST',
    path: '/v1/school/register/',
    access: { permission: 'edit_school_details' },
    body: RegistrationForm,
    reply: School,
    status: 201,
    errors: ['school.is_registered', 'school.already_registered'],
    summary: 'Registers the school; whoever does it becomes its first admin',
  }),
  acceptTerms: route({
    method: 'POST',
    path: '/v1/school/terms/',
    access: { permission: 'edit_school_details' },
    body: z.strictObject({ terms_version: z.literal(currentTerms, { error: 'terms_changed' }) }),
    reply: School,
    errors: ['school.not_registered'],
    summary: 'Accepts a newer version of the terms',
  }),
  company: route({
    method: 'GET',
    path: '/v1/school/company/:identification_number/',
    access: { permission: 'edit_school_details' },
    params: z.object({ identification_number: IdentificationNumber }),
    reply: z.object({ state: z.enum(companyStates), company: z.nullable(Company) }),
    summary: 'What the public register of companies says of an identification number',
  }),
  setLogo: route({
    method: 'POST',
    path: '/v1/school/logo/',
    access: { permission: 'edit_school_details' },
    upload: 'image',
    reply: School,
    summary: 'Sets the logo: PNG, JPEG or WebP up to 10 MB, field `image` of multipart/form-data',
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/v1/school/logo/',
    access: { permission: 'edit_school_details' },
    reply: School,
    summary: 'Removes the logo',
  }),
  /** Public, because pictures are shown by img elements; the name is 128 random bits. */
  logo: route({
    method: 'GET',
    path: '/v1/school-logos/:name',
    access: 'public',
    params: z.object({ name: text.check(noNul) }),
    reply: Nothing,
    summary: 'A school’s logo, WebP of up to 800 × 400 pixels',
  }),
  waiting: route({
    method: 'GET',
    path: '/v1/school/waiting/',
    access: { permission: 'view_school_admin_assignments' },
    reply: z.object({
      /** Not signed in yet: invited, or not verified. */
      colleagues: Waiting,
      join_requests: Waiting,
      /** Classes that ask for credits. */
      credit_requests: Waiting,
      classes_without_email: Waiting,
      classes_without_students: Waiting,
    }),
    summary: 'What waits for the school’s admins',
  }),
  askToJoin: route({
    method: 'POST',
    path: '/v1/school/join-requests/',
    access: { permission: 'edit_school_details' },
    body: z.strictObject({ identification_number: IdentificationNumber, message: optionalText(500) }),
    reply: School,
    status: 201,
    errors: ['school.is_registered', 'school.has_colleagues', 'school.request_waiting'],
    summary: 'Asks a registered school to take the teacher in',
  }),
  withdrawJoinRequest: route({
    method: 'DELETE',
    path: '/v1/school/join-requests/:request_id/',
    access: 'signed-in',
    params: oneRequest,
    reply: Nothing,
    status: 204,
    errors: ['school.request_decided'],
    summary: 'Takes one’s own request back',
  }),
  joinRequests: route({
    method: 'GET',
    path: '/v1/school/join-requests/',
    access: { permission: 'view_school_admin_assignments' },
    reply: z.array(JoinRequest),
    summary: 'Requests to join this school: those that wait, then the newest hundred decided ones',
  }),
  acceptJoinRequest: route({
    method: 'POST',
    path: '/v1/school/join-requests/:request_id/accept/',
    access: { permission: 'invite_colleagues' },
    params: oneRequest,
    reply: z.array(JoinRequest),
    errors: [
      'school.not_registered',
      'school.request_decided',
      'school.asker_has_colleagues',
      'school.asker_is_testing',
    ],
    summary: 'Takes a teacher in, with everything of the unregistered school they come from',
  }),
  refuseJoinRequest: route({
    method: 'POST',
    path: '/v1/school/join-requests/:request_id/refuse/',
    access: { permission: 'invite_colleagues' },
    params: oneRequest,
    reply: z.array(JoinRequest),
    errors: ['school.request_decided'],
    summary: 'Refuses a request to join',
  }),
}
