import type { Permission, Role } from '@katedra/contract/permissions'
import type { SessionKind } from '@katedra/contract/sessions'
import type { Language } from '@katedra/i18n'

/** How well a signed-in caller has proved who they are. */
export interface Proven {
  /** Of this account a second factor is demanded. */
  is_factor_demanded: boolean
  /** It is demanded and there is none: only enrolment and signing out are open. */
  is_factor_missing: boolean
  /** When they proved it last in this session: by the second factor, without one by the password. */
  proven_at: Date | null
}

/** For what the service does by itself in a teacher's stead. */
export const askedForNothing: Proven = { is_factor_demanded: false, is_factor_missing: false, proven_at: null }

/** A signed-in teacher, as every handler gets to know them. */
export interface Teacher extends Proven {
  id: string
  school_id: string
  /** A teacher of a registered school reads the keys of all the library. */
  is_school_registered: boolean
  session_id: string
  /** A phone's session is a remote and may call less. */
  session_kind: SessionKind
  role: Role
  permissions: readonly Permission[]
  /** The present password was chosen by somebody else. */
  must_change_password: boolean
  /** The chosen language, or undefined while following the browser. */
  language: Language | undefined
}

/** The bearer of an attempt's token. The token is well-formed; whether it still writes is decided with the attempt's row. */
export interface StudentBearer {
  school_id: string
  attempt_id: string
  token_hash: Buffer
}

/** One of the provider's staff, signed in at the console. */
export interface Operator extends Proven {
  id: string
  email: string
  name: string
  session_id: string
  /** The demo's own, who is let in without a second factor. */
  is_demo: boolean
}

/** Admins see and change all classes and tests of their school. */
export function isAdmin(teacher: Teacher): boolean {
  return teacher.role === 'SCHOOL_ADMIN' || teacher.role === 'SCHOOL_FIRST_ADMIN'
}
