import type { ListedColleague } from '@katedra/contract/colleagues'
import type { School } from '@katedra/contract/school'
import { idOf } from '@katedra/testing/samples'

/** A registered school without anything unusual. */
export function sampleSchool(change: Partial<School> = {}): School {
  return {
    id: idOf(2),
    name: 'ZŠ Úvoz',
    street: 'Úvoz 1',
    city: 'Brno',
    postal_code: '602 00',
    identification_number: '27074358',
    tax_id: '',
    vat_id: '',
    director_name: 'Petr Malý',
    director_email: 'reditel@zsuvoz.cz',
    contact_email: '',
    phone: '',
    website: '',
    logo_url: null,
    registered_at: '2026-09-01T08:00:00.000Z',
    accepted_terms: {
      version: '2026-09-01',
      accepted_at: '2026-09-01T08:00:00.000Z',
      accepted_by_name: 'Jana Dvořáková',
    },
    school_years: [],
    shows_suspicion: true,
    second_factor_demand: 'none',
    join_request: null,
    ...change,
  }
}

/** The first of them is the teacher who is signed in. */
export function sampleColleague(number: number, change: Partial<ListedColleague> = {}): ListedColleague {
  return {
    id: idOf(number),
    email: `eva${number}@example.org`,
    title_before_name: '',
    first_name: 'Eva',
    last_name: `Nová ${number}`,
    title_after_name: '',
    role: 'TEACHER',
    subject_ids: [],
    profile_picture_url: null,
    is_me: number === 1,
    can_be_nudged: number !== 1,
    nudge_again_at: null,
    activity: {
      state: 'active',
      invited_at: null,
      created_at: '2026-09-01T08:00:00.000Z',
      last_active_at: '2026-11-20T08:00:00.000Z',
      has_signed_in: true,
      has_second_factor: false,
      class_count: 2,
      own_class_count: 2,
      test_count: 14,
      last_reminder: null,
      poke_again_at: null,
    },
    ...change,
  }
}
