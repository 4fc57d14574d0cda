import * as z from 'zod/mini'
import { Id, Moment } from './fields.ts'
import { route } from './route.ts'

/**
 * What is written down about a school's people and pupils: who did what to whom. `<slice>.<verb>`; a sentence for each in the
 * catalogue `audit.json`.
 */
export const auditActions = [
  'school.updated',
  'school.registered',
  'school.logo_changed',
  'school.second_factor_demanded',
  'school.terms_accepted',
  'school.join_requested',
  'school.join_withdrawn',
  'school.join_accepted',
  'school.join_refused',
  'colleagues.invited',
  'colleagues.created',
  'colleagues.invitation_resent',
  'colleagues.invitation_withdrawn',
  'colleagues.joined',
  'colleagues.role_changed',
  'colleagues.first_admin_handed_over',
  'colleagues.subject_assigned',
  'colleagues.subject_removed',
  'colleagues.removed',
  'colleagues.second_factors_reset',
  'colleagues.poked',
  'colleagues.nudged',
  'classes.created',
  'classes.updated',
  'classes.archived',
  'classes.restored',
  'classes.promoted',
  'classes.teacher_added',
  'classes.teacher_removed',
  'classes.message_sent',
  'classes.exported',
  'classes.student_added',
  'classes.student_updated',
  'classes.student_removed',
  'classes.student_restored',
  'classes.student_moved',
  'classes.student_exported',
  'classes.student_erased',
  'classes.code_renewed',
  'rosters.imported',
  'planned-tests.plan_sent',
  'questions.updated',
  'questions.deleted',
  'questions.put_back',
  'questions.taken_back',
  'gradebook.exported',
  'marks.book_exported',
  'marks.test_exported',
  'results.excluded',
  'results.answer_excluded',
  'results.full_points_given',
  'results.put_back',
  'results.answer_put_back',
  'results.rescored',
  'results.guest_joined',
  'results.guest_separated',
  'results.exported',
  'results.attempt_exported',
  'results.published',
  'results.unpublished',
  'credits.granted',
  'credits.withdrawn',
  'credits.assigned',
  'credits.returned',
  'credits.requested',
  'credits.request_granted',
  'credits.request_refused',
  'orders.created',
  'orders.cancelled',
  'orders.approved',
  'orders.paid',
  'orders.refunded',
  'orders.refund_sent',
  'orders.refund_refused',
  'orders.refund_by_hand',
  'security-events.exported',
  'operator.confirmation_sent',
  'operator.user_verified',
  'operator.reset_sent',
  'operator.sessions_ended',
  'operator.slowdown_ended',
  'operator.second_factors_reset',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One line of the log; names are as they were then. */
export const AuditEntry = z.object({
  id: Id,
  at: Moment,
  /** Empty for the service itself. */
  actor_name: z.string(),
  action: z.enum(auditActions),
  target_id: z.string(),
  target_name: z.string(),
  /** Values for the sentence: plain texts and numbers. */
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AuditEntry = z.input<typeof AuditEntry>

export const audit = {
  auditLog: route({
    method: 'GET',
    path: '/v1/school/audit-log/',
    access: { permission: 'view_school_admin_assignments' },
    query: z.object({
      /** Entries older than the one with this id; without it the newest. */
      before: z.optional(Id),
      /** Part of a name, of the actor or of the target. */
      search: z.optional(z.string().check(z.maxLength(100, { error: 'too_long' }))),
    }),
    reply: z.object({ entries: z.array(AuditEntry), has_more: z.boolean() }),
    summary: 'Who did what to whom, the newest first, 100 at a time',
  }),
}
