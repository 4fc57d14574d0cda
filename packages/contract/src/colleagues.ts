import * as z from 'zod/mini'
import { TokenPair } from './auth.ts'
import {
  CatalogueId,
  Email,
  Id,
  maxInteger,
  Moment,
  NewPassword,
  Nothing,
  noNul,
  optionalText,
  requiredText,
} from './fields.ts'
import { roles } from './permissions.ts'
import { route } from './route.ts'

const text = z.string()

/** Another teacher of the same school: a user-like object (specification, section 3). */
export const Colleague = z.object({
  id: Id,
  school_id: Id,
  email: text,
  title_before_name: text,
  first_name: text,
  last_name: text,
  title_after_name: text,
  role: z.enum(roles),
  created_at: Moment,
  /** Whether the e-mail address has been confirmed. */
  is_verified: z.boolean(),
})
export type Colleague = z.input<typeof Colleague>

/** Invited: has no password yet. Unverified: has not confirmed the e-mail address. Active: may sign in. */
export const colleagueStates = ['invited', 'unverified', 'active'] as const
/** How a colleague's account stands. */
export type ColleagueState = (typeof colleagueStates)[number]

/** Poke: of somebody who has not signed in yet. Nudge: asking a colleague for something. */
export const reminderKinds = ['poke', 'nudge'] as const
/** What a nudge may ask for (product decision "School, roles, permissions"). */
export const nudgeTopics = ['plan_test', 'assign_credits', 'place_order'] as const
/** One of the things that a nudge may ask for. */
export type NudgeTopic = (typeof nudgeTopics)[number]

/** One reminder that was sent to a colleague. */
export const Reminder = z.object({
  id: Id,
  kind: z.enum(reminderKinds),
  /** Null for a poke. */
  wish: z.nullable(z.enum(nudgeTopics)),
  note: text,
  from_name: text,
  sent_at: Moment,
})
export type Reminder = z.input<typeof Reminder>

/** What only admins see of a colleague. */
const ColleagueActivity = z.object({
  state: z.enum(colleagueStates),
  invited_at: z.nullable(Moment),
  created_at: Moment,
  /** Null for somebody who has not signed in yet. */
  last_active_at: z.nullable(Moment),
  has_signed_in: z.boolean(),
  has_second_factor: z.boolean(),
  class_count: z.int(),
  /** Classes of this year without any other teacher. */
  own_class_count: z.int(),
  test_count: z.int(),
  last_reminder: z.nullable(Reminder),
  /** Before that moment the caller can't poke again; null when it may be done now. */
  poke_again_at: z.nullable(Moment),
})

/** One line of the list of colleagues; the caller is among them. */
export const ListedColleague = z.object({
  id: Id,
  email: text,
  title_before_name: text,
  first_name: text,
  last_name: text,
  title_after_name: text,
  role: z.enum(roles),
  subject_ids: z.array(z.int()),
  profile_picture_url: z.nullable(text),
  is_me: z.boolean(),
  /** May sign in, so it makes sense to ask for something. */
  can_be_nudged: z.boolean(),
  /** Before that moment the caller can't nudge again; null when it may be done now. */
  nudge_again_at: z.nullable(Moment),
  /** Null for those who may not see it. */
  activity: z.nullable(ColleagueActivity),
})
export type ListedColleague = z.input<typeof ListedColleague>

/** The number of people who can be invited at once. */
export const maxInvitations = 200
/** What becomes of each address of an invitation. */
export const invitationOutcomes = ['invited', 'already_here', 'has_account_elsewhere', 'invalid', 'repeated'] as const
/** What has become of one address. */
export type InvitationOutcome = (typeof invitationOutcomes)[number]

/** One person to invite. The address is any text: a bad one is said in the reply and never stops the rest. */
export const Invitation = z.strictObject({
  email: z.string({ error: 'not_text' }).check(noNul, z.trim(), z.maxLength(1000, { error: 'too_long' })),
  first_name: optionalText(100),
  last_name: optionalText(100),
  subject_ids: z._default(
    z
      .array(z.int({ error: 'unknown_subject' }).check(z.maximum(maxInteger, { error: 'unknown_subject' })))
      .check(z.maxLength(50, { error: 'unknown_subject' })),
    [],
  ),
})

/** The longest note of a nudge. */
export const maxNoteLength = 500

const teacher = z.object({ teacher_id: Id })
const invitationLink = z.object({ uid: z.string(), token: z.string() })

export const colleagues = {
  /** Either of the two viewing permissions opens the list; who has the admins' one has this one too. */
  colleagues: route({
    method: 'GET',
    path: '/v1/colleagues/',
    access: { permission: 'view_colleague_assignments' },
    reply: z.array(ListedColleague),
    summary: 'The teachers of the school by name; admins also see how each account stands',
  }),
  createColleague: route({
    method: 'POST',
    path: '/v1/users/',
    access: { permission: 'invite_colleagues' },
    body: z.strictObject({
      first_name: requiredText(100, 'first_name_required'),
      last_name: requiredText(100, 'last_name_required'),
      email: Email,
      password: NewPassword,
    }),
    reply: Colleague,
    status: 201,
    summary: 'Creates a colleague with a password and sends the confirmation e-mail',
  }),
  inviteColleagues: route({
    method: 'POST',
    path: '/v1/colleagues/invitations/',
    access: { permission: 'invite_colleagues' },
    body: z.strictObject({
      invitations: z
        .array(Invitation, { error: 'required' })
        .check(
          z.minLength(1, { error: 'invitations_required' }),
          z.maxLength(maxInvitations, { error: 'too_many_invitations' }),
        ),
    }),
    /** In the order of the request. */
    reply: z.object({ results: z.array(z.object({ email: text, outcome: z.enum(invitationOutcomes) })) }),
    summary: 'Invites colleagues by e-mail and says of each address what has become of it',
  }),
  resendInvitation: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/resend/',
    access: { permission: 'resend_colleague_verification_email' },
    params: teacher,
    reply: ListedColleague,
    errors: ['colleagues.already_active'],
    summary: 'Sends the invitation again; the confirmation e-mail to somebody who has a password already',
  }),
  withdrawInvitation: route({
    method: 'DELETE',
    path: '/v1/colleagues/:teacher_id/invitation/',
    access: { permission: 'invite_colleagues' },
    params: teacher,
    reply: Nothing,
    status: 204,
    errors: ['colleagues.not_invited'],
    summary: 'Takes an invitation back that has not been accepted',
  }),
  invitation: route({
    method: 'GET',
    path: '/v1/invitations/:uid/:token',
    access: 'public',
    params: invitationLink,
    reply: z.object({ school_name: text, inviter_name: text, email: text, first_name: text, last_name: text }),
    errors: ['colleagues.invitation_invalid', 'colleagues.invitation_expired', 'colleagues.invitation_used'],
    summary: 'What the link of an invitation stands for',
  }),
  acceptInvitation: route({
    method: 'POST',
    path: '/v1/invitations/:uid/:token',
    access: 'public',
    params: invitationLink,
    body: z.strictObject({
      first_name: requiredText(100, 'first_name_required'),
      last_name: requiredText(100, 'last_name_required'),
      password: NewPassword,
    }),
    reply: TokenPair,
    errors: ['colleagues.invitation_invalid', 'colleagues.invitation_expired', 'colleagues.invitation_used'],
    summary: 'Accepts an invitation: sets the password, confirms the address and signs in',
  }),
  assignSubject: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/subjects/:subject_id/',
    access: { permission: 'assign_subject_to_colleague' },
    params: z.object({ teacher_id: Id, subject_id: CatalogueId }),
    reply: ListedColleague,
    summary: 'Gives a colleague a subject to teach',
  }),
  removeSubject: route({
    method: 'DELETE',
    path: '/v1/colleagues/:teacher_id/subjects/:subject_id/',
    access: { permission: 'remove_colleague_subject_assignment' },
    params: z.object({ teacher_id: Id, subject_id: CatalogueId }),
    reply: ListedColleague,
    summary: 'Takes a subject from a colleague',
  }),
  changeRole: route({
    method: 'PUT',
    path: '/v1/colleagues/:teacher_id/role/',
    access: { permission: 'update_colleague_role' },
    params: teacher,
    body: z.strictObject({ role: z.enum(roles, { error: 'unknown_role' }) }),
    reply: ListedColleague,
    errors: ['colleagues.last_first_admin', 'colleagues.not_active', 'colleagues.school_not_registered'],
    summary: 'Changes the role of a colleague, or one’s own',
  }),
  handOver: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/hand-over/',
    access: { permission: 'update_colleague_role' },
    params: teacher,
    reply: ListedColleague,
    errors: ['colleagues.yourself', 'colleagues.not_active', 'colleagues.school_not_registered'],
    summary: 'Makes a colleague the first admin; the caller stays an admin',
  }),
  poke: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/poke/',
    access: { permission: 'poke_colleague' },
    params: teacher,
    reply: ListedColleague,
    errors: ['colleagues.has_signed_in', 'colleagues.reminded_today'],
    summary: 'Reminds a colleague who has not signed in yet',
  }),
  nudge: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/nudge/',
    access: { permission: 'nutge_colleague' },
    params: teacher,
    body: z.strictObject({ wish: z.enum(nudgeTopics, { error: 'unknown_wish' }), note: optionalText(maxNoteLength) }),
    reply: ListedColleague,
    errors: ['colleagues.yourself', 'colleagues.not_active', 'colleagues.reminded_today'],
    summary: 'Asks a colleague to plan a test, to assign credits or to place an order',
  }),
  reminders: route({
    method: 'GET',
    path: '/v1/colleagues/:teacher_id/reminders/',
    access: { permission: 'view_colleague_assignments' },
    params: teacher,
    reply: z.array(Reminder),
    summary: 'Reminders sent to a colleague, the newest first; a teacher sees own ones, admins all',
  }),
  resetSecondFactors: route({
    method: 'POST',
    path: '/v1/colleagues/:teacher_id/second-factors/reset/',
    /** Of an admin also update_colleague_role, as with removing. */
    access: { permission: 'resend_colleague_verification_email' },
    proof: true,
    params: teacher,
    reply: ListedColleague,
    errors: ['colleagues.yourself'],
    summary:
      'Removes the second factor that a colleague has lost and ends their sessions; signing in takes the password again',
  }),
  removeColleague: route({
    method: 'DELETE',
    path: '/v1/colleagues/:teacher_id/',
    /** Of an admin also update_colleague_role: no one removes those above. */
    access: { permission: 'invite_colleagues' },
    params: teacher,
    body: z.strictObject({
      /** Who takes over classes and tests; may be left out where there are none. */
      heir_id: z.optional(z.nullable(Id)),
    }),
    reply: Nothing,
    status: 204,
    errors: ['colleagues.yourself', 'colleagues.last_first_admin'],
    summary: 'Removes a colleague with the account; classes and tests go to somebody chosen',
  }),
}
