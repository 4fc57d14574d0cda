import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { describe, expect, it } from 'vitest'
import { editBody, fieldOfSheet, planBody, planProblems, plansBody } from './plan-body.ts'
import { draftOfTest, draftToKeep, emptyDraft, type PlanDraft } from './plan-draft.ts'

const prague = 'Europe/Prague'
const [first, second] = ['0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f', '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e50']
const ready: PlanDraft = {
  ...emptyDraft,
  class_id: first,
  level_id: 3,
  title: 'Slovní druhy',
  preset: 'tomorrow_8',
}

const test: PlannedTestDetail = {
  id: '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e51',
  title: 'Zlomky',
  kind: 'exercise',
  state: 'scheduled',
  teacher_id: '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e40',
  class_id: first,
  class_name: '6.A',
  subject_id: 1,
  level_id: 3,
  level_title: { cs: 'Čísla' },
  question_count: 2,
  student_count: 24,
  expected_count: 24,
  starts_at: '2026-10-25T01:30:20.000Z',
  ends_at: '2026-10-25T02:15:20.000Z',
  time_limit_minutes: 20,
  attempts_allowed: 3,
  shuffle_questions: false,
  shuffle_options: false,
  feedback: 'never',
  guests_allowed: true,
  without_codes: true,
  is_average_open: false,
  max_guests: 30,
  pace: 'own',
  teams: 'none',
  team_count: 2,
  join_code: 'K7M2XQ',
  join_url: 'https://katedra.example/t/K7M2XQ',
  used_free_plan: true,
  launched_at: null,
  finished_at: null,
  waiting_count: 0,
  started_count: 0,
  submitted_count: 0,
  average_fraction: null,
  questions: [],
}

describe('a plan that begins at once', () => {
  it('says so instead of a date, for further classes at the same time too', () => {
    const now: PlanDraft = { ...ready, preset: 'now' }
    expect(planBody(now, prague)).toMatchObject({ starts_now: true })
    expect(planBody(now, prague)).not.toHaveProperty('preset')
    expect(planProblems(now, prague)).toEqual({})
    const both: PlanDraft = { ...now, others: [{ class_id: second, preset: 'same', starts_at: '' }] }
    expect(plansBody(both, prague).plans).toEqual([
      { class_id: first, starts_now: true },
      { class_id: second, starts_now: true },
    ])
  })
})

describe('a sheet filled in with a test', () => {
  it('to change it, holds all of it, its start on the school’s clock', () => {
    const draft = draftOfTest(test, 'edit', prague)
    expect(draft).toMatchObject({
      title: 'Zlomky',
      kind: 'exercise',
      class_id: first,
      preset: 'own',
      starts_at: '2026-10-25T02:30',
      window_minutes: 45,
      time_limit_minutes: 20,
      attempts_allowed: 3,
      feedback: 'never',
      pick: 'kept',
    })
    expect(planProblems(draft, prague)).toEqual({})
    expect(editBody(draft, prague)).toMatchObject({ guests_allowed: true, without_codes: true, max_guests: 30 })
  })

  it('sends no number of guests where none are let in', () => {
    const draft = { ...draftOfTest(test, 'edit', prague), guests_allowed: false }
    expect(editBody(draft, prague)).toMatchObject({ guests_allowed: false, max_guests: null })
  })

  it('sends teams at the class’s pace only', () => {
    const draft: PlanDraft = { ...ready, pace: 'class', teams: 'drawn', team_count: 3, time_limit_minutes: 10 }
    expect(planBody(draft, prague)).toMatchObject({
      pace: 'class',
      teams: 'drawn',
      team_count: 3,
      time_limit_minutes: null,
    })
    expect(planBody({ ...draft, pace: 'own' }, prague)).toMatchObject({
      pace: 'own',
      teams: 'none',
      time_limit_minutes: 10,
    })
    expect(planProblems({ ...draft, team_count: 9 }, prague)).toEqual({ team_count: 'teams_range' })
  })

  it('sends a start that was not touched to the second, also in the hour that comes twice', () => {
    const body = editBody(draftOfTest(test, 'edit', prague), prague)
    expect(body).toMatchObject({ starts_at: test.starts_at, window_minutes: 45 })
    expect(body).not.toHaveProperty('draw')
    expect(body).not.toHaveProperty('question_ids')
    expect(body).not.toHaveProperty('class_id')
  })

  it('sends another start as it stands there', () => {
    const draft = { ...draftOfTest(test, 'edit', prague), starts_at: '2026-10-26T08:00' }
    expect(editBody(draft, prague)).toMatchObject({ starts_at: '2026-10-26T07:00:00.000Z' })
  })

  it('to copy it, asks for class and start and takes its questions along', () => {
    const draft = draftOfTest(test, 'copy', prague)
    expect(planProblems(draft, prague)).toEqual({ class_id: 'required', starts_at: 'start_required' })
    const body = planBody({ ...draft, class_id: second, preset: 'tomorrow_8' }, prague)
    expect(body).toMatchObject({ class_id: second, level_id: 3, copy_of: test.id, preset: 'tomorrow_8' })
    expect(body).not.toHaveProperty('draw')
  })

  it('copies nothing once other questions are chosen', () => {
    const draft: PlanDraft = { ...draftOfTest(test, 'copy', prague), pick: 'draw', draw: 5 }
    expect(planBody(draft, prague)).toMatchObject({ draw: 5 })
    expect(planBody(draft, prague)).not.toHaveProperty('copy_of')
  })

  it('leaves nothing of the test behind for the next plan', () => {
    expect(draftToKeep(draftOfTest(test, 'copy', prague))).toMatchObject({ source: null, pick: 'draw' })
    expect(draftToKeep(ready)).toBe(ready)
  })
})

describe('several classes', () => {
  const several: PlanDraft = {
    ...ready,
    others: [
      { class_id: second, preset: 'same', starts_at: '' },
      { class_id: first, preset: 'own', starts_at: '2026-11-24T10:00' },
    ],
  }

  it('are sent each with its own start, the first of the sheet first', () => {
    expect(plansBody(several, prague).plans).toEqual([
      { class_id: first, preset: 'tomorrow_8' },
      { class_id: second, preset: 'tomorrow_8' },
      { class_id: first, starts_at: '2026-11-24T09:00:00.000Z' },
    ])
    expect(planProblems(several, prague)).toEqual({})
  })

  it('tell what is missing at the class that lacks it', () => {
    const others: PlanDraft['others'] = [
      { class_id: null, preset: 'same', starts_at: '' },
      { class_id: second, preset: 'own', starts_at: '' },
    ]
    expect(planProblems({ ...ready, others }, prague)).toEqual({
      'others.0.class_id': 'required',
      'others.1.starts_at': 'start_required',
    })
  })

  it('that start with the first one do not repeat that it has no start', () => {
    const others: PlanDraft['others'] = [{ class_id: second, preset: 'same', starts_at: '' }]
    expect(planProblems({ ...ready, preset: null, others }, prague)).toEqual({ starts_at: 'start_required' })
  })

  it.each([
    ['plans.0.class_id', 'class_id'],
    ['plans.2.starts_at', 'others.1.starts_at'],
    ['title', 'title'],
  ])('have a field of the sheet for the server’s %s', (sent, shown) => {
    expect(fieldOfSheet(sent)).toBe(shown)
  })
})
