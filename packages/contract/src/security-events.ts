/**
 * What matters to the safety of accounts (OWASP ASVS 5.0, 16.3), as `<thing>.<what happened>`; a sentence for each in the
 * catalogue `security-events.json`.
 */
export const securityEventNames = [
  'sign_in.passed',
  'sign_in.failed',
  'second_factor.passed',
  'second_factor.failed',
  'request.unauthorized',
  'request.forbidden',
  'request.id_not_found',
  'request.limited',
  'session.token_reused',
  'session.ended',
  'webhook.signature_wrong',
  'account.role_changed',
  'account.factor_added',
  'account.factor_removed',
  'account.factor_reset',
  'account.email_changed',
  'account.password_changed',
  'account.password_wrong',
] as const
export type SecurityEventName = (typeof securityEventNames)[number]
