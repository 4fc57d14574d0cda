import * as z from 'zod/mini'
import { languages } from '@katedra/questions'
import {
  Email,
  Id,
  ifNamed,
  Moment,
  noNul,
  Nothing,
  OptionalEmail,
  OptionalPhone,
  optionalText,
  OptionalWebAddress,
  Password,
  requiredText,
} from './fields.ts'
import { permissions, roles } from './permissions.ts'
import { route } from './route.ts'
import { sessionKinds } from './sessions.ts'

const text = z.string()

/** Tests of which teachers were told that they will be deleted, and on which day by the school's clock. */
export const AnnouncedDeletion = z.object({ test_count: z.int(), delete_on: z.iso.date() })
export type AnnouncedDeletion = z.input<typeof AnnouncedDeletion>

/** The current user (specification, section 3). Empty texts are empty, unknown dates are null. */
export const CurrentUser = z.object({
  id: Id,
  school_id: Id,
  school_name: text,
  successful_login_attempts: z.int(),
  created_at: Moment,
  first_name: text,
  last_name: text,
  title_before_name: text,
  title_after_name: text,
  birth_date: z.nullable(z.iso.date()),
  school_end_date: z.nullable(z.iso.date()),
  phone_connection_time: z.nullable(Moment),
  email: text,
  contact_email: text,
  phone: text,
  website: text,
  facebook_url: text,
  twitter_url: text,
  linkedin_url: text,
  profile_picture_url: z.nullable(text),
  permissions: z.array(z.enum(permissions)),
  role: z.enum(roles),
  free_plans_left: z.int(),
  /** Ours: the language the user has chosen, null while following the browser. */
  language: z.nullable(z.enum(languages)),
  /** Ours: the zone in which the school's clock ticks; all times are told in it, wherever the device is. */
  time_zone: text,
  /** Ours: a phone's session is a remote and may do less. */
  session_kind: z.enum(sessionKinds),
  /** Ours: which own tests are deleted first, by the school's rule; null while none is going to be. */
  announced_deletion: z.nullable(AnnouncedDeletion),
})
export type CurrentUser = z.input<typeof CurrentUser>

/** There is no year 0, neither in the calendar nor in PostgreSQL. */
const inSomeYear = z.refine<string>((day) => !day.startsWith('0000'), { error: 'not_day' })
/** A day as the calendar writes it, or none; an emptied date field sends an empty text. */
const OptionalDay = z.optional(
  z.nullable(z.union([z.iso.date({ error: 'not_day' }).check(inSomeYear), z.literal('')], { error: 'not_day' })),
)

/**
 * What a teacher may change of their own profile (specification, section 7). Names are always there; of the rest a field
 * that is left out stays as it is, and an empty one is emptied.
 */
export const ProfileForm = z.strictObject({
  first_name: requiredText(100, 'first_name_required'),
  last_name: requiredText(100, 'last_name_required'),
  title_before_name: ifNamed(optionalText(40)),
  title_after_name: ifNamed(optionalText(40)),
  birth_date: OptionalDay,
  school_end_date: OptionalDay,
  contact_email: ifNamed(OptionalEmail),
  phone: ifNamed(OptionalPhone),
  website: ifNamed(OptionalWebAddress),
  facebook_url: ifNamed(OptionalWebAddress),
  twitter_url: ifNamed(OptionalWebAddress),
  linkedin_url: ifNamed(OptionalWebAddress),
})

/** Which list of the signed-in teacher has changed; screens ask for it again. */
export const accountChanges = ['phone', 'sessions', 'profile'] as const

/** A picture of up to 10 MB, before it is decoded. */
export const pictureLimit = 10 * 1024 * 1024
/** Side of a stored profile picture, in pixels. */
export const pictureSide = 512

export const profile = {
  checkEmail: route({
    method: 'POST',
    path: '/v1/users/check-email/',
    access: 'public',
    body: z.strictObject({ email: Email }),
    reply: z.object({ exists: z.boolean() }),
    summary: 'Says whether an e-mail address already has an account',
  }),
  me: route({
    method: 'GET',
    path: '/v1/users/me/',
    access: 'signed-in',
    remote: true,
    reply: CurrentUser,
    summary: 'The signed-in teacher',
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/v1/users/me/',
    access: 'signed-in',
    body: ProfileForm,
    reply: CurrentUser,
    summary: 'Changes the profile of the signed-in teacher',
  }),
  setPicture: route({
    method: 'POST',
    path: '/v1/users/me/profile-picture/',
    access: 'signed-in',
    remote: true,
    upload: 'image',
    reply: CurrentUser,
    summary: 'Sets the profile picture: PNG, JPEG or WebP up to 10 MB, field `image` of multipart/form-data',
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/v1/users/me/profile-picture/',
    access: 'signed-in',
    remote: true,
    reply: CurrentUser,
    summary: 'Removes the profile picture',
  }),
  /** Public, because pictures are shown by img elements; the name is 128 random bits. */
  picture: route({
    method: 'GET',
    path: '/v1/profile-pictures/:name',
    access: 'public',
    params: z.object({ name: z.string().check(noNul) }),
    reply: Nothing,
    summary: 'A profile picture, WebP of 512 × 512 pixels',
  }),
  events: route({
    method: 'GET',
    path: '/v1/users/me/events/',
    access: 'signed-in',
    remote: true,
    reply: Nothing,
    events: z.object({ changed: z.enum(accountChanges) }),
    summary: 'Server-sent events: what of the signed-in teacher’s account has changed',
  }),
  exportAccount: route({
    method: 'GET',
    path: '/v1/users/me/export/',
    access: 'signed-in',
    reply: z.record(z.string(), z.unknown()),
    summary: 'Everything kept about the signed-in teacher, as one JSON file',
  }),
  deleteAccount: route({
    method: 'DELETE',
    path: '/v1/users/me/',
    access: 'signed-in',
    body: z.strictObject({ password: Password }),
    reply: Nothing,
    status: 204,
    errors: ['profile.last_first_admin'],
    summary: 'Deletes the account; the only teacher’s school goes with it',
  }),
  setLanguage: route({
    method: 'PUT',
    path: '/v1/users/me/language/',
    access: 'signed-in',
    remote: true,
    /** Null follows the browser again. */
    body: z.strictObject({ language: z.nullable(z.enum(languages, { error: 'unknown_language' })) }),
    reply: CurrentUser,
    summary: 'Remembers the language of the signed-in teacher',
  }),
}
