import { rolePermissions, type Role } from '@katedra/contract/permissions'
import type { CurrentUser } from '@katedra/contract/profile'

/** An id that is the same in every run. */
export function idOf(number: number): string {
  return `0199a5a0-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The teacher who is signed in, with what the role may do. */
export function sampleTeacher(role: Role = 'SCHOOL_FIRST_ADMIN', own: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: idOf(1),
    school_id: idOf(2),
    school_name: 'ZŠ Úvoz',
    successful_login_attempts: 3,
    created_at: '2026-09-01T08:00:00.000Z',
    first_name: 'Jana',
    last_name: 'Dvořáková',
    title_before_name: 'Mgr.',
    title_after_name: '',
    birth_date: null,
    school_end_date: null,
    phone_connection_time: null,
    email: 'jana@zsuvoz.cz',
    contact_email: '',
    phone: '',
    website: '',
    facebook_url: '',
    twitter_url: '',
    linkedin_url: '',
    profile_picture_url: null,
    permissions: [...rolePermissions[role]],
    role,
    free_plans_left: 10,
    language: null,
    time_zone: 'Europe/Prague',
    session_kind: 'browser',
    announced_deletion: null,
    ...own,
  }
}
