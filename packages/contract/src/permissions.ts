/** Roles of a teacher in a school (specification, section 6). */
export const roles = ['TEACHER', 'SCHOOL_ADMIN', 'SCHOOL_FIRST_ADMIN'] as const
export type Role = (typeof roles)[number]

/** Permission names of the specification, section 6, spelt as there (`nutge_colleague` included). */
export const permissions = [
  'edit_school_details',
  'invite_colleagues',
  'resend_colleague_verification_email',
  'poke_colleague',
  'update_colleague_role',
  'view_school_admin_assignments',
  'view_colleague_assignments',
  'assign_subject_to_colleague',
  'remove_colleague_subject_assignment',
  'rename_class',
  'update_class',
  'request_credits',
  'add_class_credit',
  'remove_class_credit',
  'plan_test',
  'send_plan',
  'view_levels',
  'create_order',
  'nutge_colleague',
] as const
export type Permission = (typeof permissions)[number]

const ofTeacher: readonly Permission[] = [
  'rename_class',
  'update_class',
  'request_credits',
  'plan_test',
  'send_plan',
  'view_levels',
  'create_order',
  'view_colleague_assignments',
  'nutge_colleague',
]
const ofAdmin: readonly Permission[] = [
  ...ofTeacher,
  'edit_school_details',
  'invite_colleagues',
  'resend_colleague_verification_email',
  'poke_colleague',
  'view_school_admin_assignments',
  'assign_subject_to_colleague',
  'remove_colleague_subject_assignment',
  'add_class_credit',
  'remove_class_credit',
]
/** The one table from role to permission. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  TEACHER: ofTeacher,
  SCHOOL_ADMIN: ofAdmin,
  SCHOOL_FIRST_ADMIN: [...ofAdmin, 'update_colleague_role'],
}
/**
 * What the only teacher of a school that has not registered yet may do as well. Once there are colleagues the longest-standing
 * teacher keeps it, or no one could ever register that school.
 */
const ofFounder: readonly Permission[] = [
  'edit_school_details',
  'invite_colleagues',
  'add_class_credit',
  'remove_class_credit',
]

/** The permissions of a role, in the order of the specification's list; the founder is the school's longest-standing teacher. */
export function permissionsOf(role: Role, school: { is_registered: boolean; is_founder: boolean }): Permission[] {
  const granted = new Set<Permission>([
    ...rolePermissions[role],
    ...(!school.is_registered && school.is_founder ? ofFounder : []),
  ])
  return permissions.filter((permission) => granted.has(permission))
}
