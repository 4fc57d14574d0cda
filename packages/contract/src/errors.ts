/**
 * Every error that has a code, with its HTTP status. The sentences are in the catalogues (`errors.json`, keyed by the code).
 * A 422 carries field errors instead: `{"detail": {"<field>": ["<message>"]}}` (specification, section 8).
 */
export const errors = {
  'app.bad_request': 400,
  'app.unauthorized': 401,
  'app.forbidden': 403,
  'app.not_found': 404,
  'app.conflict': 409,
  'app.too_large': 413,
  'app.unsupported_media_type': 415,
  'app.too_many_requests': 429,
  'app.internal': 500,
  'app.unavailable': 503,
  'auth.wrong_credentials': 401,
  'auth.email_not_verified': 403,
  'auth.no_refresh_token': 401,
  'auth.refresh_refused': 401,
  'auth.link_invalid': 400,
  'auth.teacher_code_invalid': 400,
  'phone.code_invalid': 400,
  'profile.last_first_admin': 409,
  'colleagues.last_first_admin': 409,
  'colleagues.school_not_registered': 409,
  'colleagues.yourself': 409,
  'colleagues.not_active': 409,
  'colleagues.already_active': 409,
  'colleagues.not_invited': 409,
  'colleagues.has_signed_in': 409,
  'colleagues.reminded_today': 409,
  'colleagues.invitation_invalid': 400,
  'colleagues.invitation_expired': 400,
  'colleagues.invitation_used': 400,
  'subjects.unknown_country': 404,
  'classes.no_email': 409,
  'classes.archived': 409,
  'planned-tests.subject_not_plannable': 403,
  'planned-tests.wrong_state': 409,
  'planned-tests.in_the_past': 409,
  'planned-tests.not_enough_questions': 409,
  'attempts.not_running': 409,
  'attempts.not_launched_yet': 409,
  'attempts.unknown_code': 404,
  'attempts.wrong_personal_code': 403,
  'attempts.guests_not_allowed': 403,
  'attempts.no_attempts_left': 409,
  'attempts.closed': 409,
  'attempts.stale_revision': 409,
  'attempts.other_device': 409,
  'attempts.feedback_not_allowed': 403,
  'attempts.answer_locked': 409,
} as const

export type ErrorCode = keyof typeof errors

/** Any route may raise these, so no route lists them. */
export type CommonErrorCode = Extract<ErrorCode, `app.${string}`>
