import type { SchoolClass } from '@katedra/contract/classes'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import type { Level, Subject } from '@katedra/contract/subjects'
import { idOf } from '@katedra/testing/samples'
import { sampleClass } from './class-samples.ts'

export const sampleSubject: Subject = {
  id: 1,
  name: 'Fyzika',
  short_name: 'F',
  description: '',
  code: 'fyzika',
  display_url: '',
  target_url: '',
  box_color_basic: '#ffffff',
  box_color_add: '#eeeeee',
  icon_html: '',
  pdf_list_url: '',
  pdf_list_description: '',
}

export const sampleLevel: Level = {
  id: 11,
  subject_id: 1,
  title: 'Pohyb',
  img_url: '',
  box_color_basic: '#ffffff',
  box_color_add: '#eeeeee',
  count_threshold: 10,
  year_from: 6,
  year_to: 9,
  question_count: 20,
  answered_count: 0,
}

/** A class of twenty pupils, to plan for. */
export function sampleFullClass(number: number, change: Partial<SchoolClass> = {}): SchoolClass {
  return sampleClass(number, { name: `${number}. A`, student_count: 20, ...change })
}

export function sampleTest(number: number, change: Partial<PlannedTest> = {}): PlannedTest {
  return {
    id: idOf(200 + number),
    title: `Test ${number}`,
    kind: 'test',
    state: 'scheduled',
    teacher_id: idOf(1),
    class_id: idOf(101),
    class_name: '1. A',
    subject_id: 1,
    level_id: 11,
    level_title: { cs: 'Pohyb' },
    question_count: 10,
    student_count: 20,
    expected_count: 20,
    starts_at: '2026-11-24T07:00:00.000Z',
    ends_at: '2026-11-24T07:45:00.000Z',
    time_limit_minutes: null,
    attempts_allowed: 1,
    shuffle_questions: true,
    shuffle_options: true,
    feedback: 'after_submission',
    guests_allowed: false,
    without_codes: false,
    max_guests: null,
    pace: 'own',
    teams: 'none',
    team_count: 2,
    join_code: 'ABCDEF',
    join_url: 'https://katedra.example/t/ABCDEF',
    used_free_plan: false,
    launched_at: null,
    finished_at: null,
    waiting_count: 0,
    started_count: 0,
    submitted_count: 0,
    average_fraction: null,
    is_average_open: false,
    ...change,
  }
}
