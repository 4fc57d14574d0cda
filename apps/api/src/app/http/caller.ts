import type { Permission, Role } from '@katedra/contract/permissions'
import type { SessionKind } from '@katedra/contract/sessions'
import type { Language } from '@katedra/i18n'

/** A signed-in teacher, as every handler gets to know them. */
export interface Teacher {
  id: string
  school_id: string
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
export interface Operator {
  id: string
  email: string
  name: string
  session_id: string
}

/** Admins see and change all classes and tests of their school. */
export function isAdmin(teacher: Teacher): boolean {
  return teacher.role === 'SCHOOL_ADMIN' || teacher.role === 'SCHOOL_FIRST_ADMIN'
}
