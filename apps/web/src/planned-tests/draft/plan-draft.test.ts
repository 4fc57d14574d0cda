import { describe, expect, it } from 'vitest'
import { momentInZone, planBody, planProblems } from './plan-body.ts'
import {
  classesChosen,
  draftForLevel,
  draftForNextClass,
  drawChoices,
  emptyDraft,
  questionCountOf,
  type PlanDraft,
} from './plan-draft.ts'

const prague = 'Europe/Prague'
const ready: PlanDraft = {
  ...emptyDraft,
  class_id: '0192f0c1-8a4e-7cc0-9d1e-0c5b1a2d3e4f',
  level_id: 3,
  title: 'Slovní druhy',
  preset: 'tomorrow_8',
}

describe('the number of questions', () => {
  const chosen = ['one', 'two']
  const source = { kind: 'edit', test_id: 'test', starts_at: '', local_start: '', question_count: 12 } as const

  it.each<[string, Partial<PlanDraft>, number]>([
    ['that are drawn', { pick: 'draw', draw: 5, question_ids: chosen }, 5],
    ['chosen by hand', { pick: 'by_hand', question_ids: chosen }, 2],
    [
      'that a generator makes',
      { pick: 'by_hand', question_ids: chosen, generators: { two: { count: 4, seed: null } } },
      5,
    ],
    ['of the test that is changed', { pick: 'kept', question_ids: chosen, source }, 12],
    ['not chosen yet', { pick: 'by_hand' }, 0],
  ])('%s', (_, changes, count) => {
    expect(questionCountOf({ ...ready, ...changes })).toBe(count)
  })
})

describe('questions to draw', () => {
  it.each([
    [20, [5, 10, 15, 20]],
    [23, [5, 10, 15, 20, 23]],
    [7, [5, 7]],
    [3, [3]],
    [0, []],
  ])('of a level with %i questions', (questionCount, choices) => {
    expect(drawChoices(questionCount)).toEqual(choices)
  })
})

describe('choosing classes', () => {
  const own = { class_id: 'b', preset: 'own', starts_at: '2026-11-24T10:00' } as const

  it('begins with the first one chosen and puts others after it, at the same time', () => {
    const one = classesChosen(emptyDraft, ['b'])
    expect(one).toEqual({ class_id: 'b', others: [] })
    const two = classesChosen(one, ['a', 'b'])
    expect(two).toEqual({ class_id: 'b', others: [{ class_id: 'a', preset: 'same', starts_at: '' }] })
  })

  it('keeps the start of a class that stays, and moves the next one up when the first goes', () => {
    const draft = { class_id: 'a', others: [own, { class_id: 'c', preset: 'same', starts_at: '' } as const] }
    expect(classesChosen(draft, ['a', 'b'])).toEqual({ class_id: 'a', others: [own] })
    expect(classesChosen(draft, ['b', 'c'])).toEqual({
      class_id: 'b',
      others: [{ class_id: 'c', preset: 'same', starts_at: '' }],
    })
    expect(classesChosen(draft, [])).toEqual({ class_id: null, others: [] })
  })
})

describe('turning the draft to a level', () => {
  const level = { id: 4, subject_id: 1, title: 'Zlomky', question_count: 20 }

  it('takes the title of the level and keeps class, start and settings', () => {
    const draft = { ...ready, window_minutes: 20, feedback: 'never' as const }
    expect(draftForLevel(draft, level)).toEqual({ ...draft, level_id: 4, title: 'Zlomky', draw: 10 })
  })

  it('keeps a title that the teacher has written', () => {
    expect(draftForLevel({ ...ready, title: 'Čtvrtletka', has_own_title: true }, level).title).toBe('Čtvrtletka')
  })

  it('forgets questions chosen in another level', () => {
    const draft = draftForLevel({ ...ready, pick: 'by_hand', question_ids: ['a'] }, level)
    expect([draft.pick, draft.question_ids]).toEqual(['draw', []])
  })

  it('draws all questions of a level that has fewer than wanted', () => {
    expect(draftForLevel(ready, { ...level, question_count: 7 }).draw).toBe(7)
  })

  it('loses nothing when the same level is opened again', () => {
    const draft = { ...ready, pick: 'by_hand' as const, question_ids: ['a', 'b'] }
    expect(draftForLevel(draft, { ...level, id: 3 })).toBe(draft)
  })

  it('asks only for another class when the same is planned again', () => {
    expect(draftForNextClass(ready)).toEqual({ ...ready, class_id: null })
  })
})

describe('own start', () => {
  it.each([
    ['2026-11-24T08:00', '2026-11-24T07:00:00.000Z'],
    ['2026-07-01T08:00', '2026-07-01T06:00:00.000Z'],
    ['2027-03-28T08:00', '2027-03-28T06:00:00.000Z'],
    ['2026-10-25T08:00', '2026-10-25T07:00:00.000Z'],
  ])('%s in the school’s zone is %s', (local, moment) => {
    expect(momentInZone(local, prague)).toBe(moment)
  })

  it('is none while it is empty', () => {
    expect(momentInZone('', prague)).toBeUndefined()
  })
})

describe('the plan that is sent', () => {
  it('carries the preset and the number to draw', () => {
    const body = planBody(ready, prague)
    expect(body).toMatchObject({ preset: 'tomorrow_8', draw: 10, level_id: 3 })
    expect(body).not.toHaveProperty('starts_at')
    expect(body).not.toHaveProperty('question_ids')
  })

  it('carries the own start and the chosen questions instead', () => {
    const body = planBody(
      { ...ready, preset: 'own', starts_at: '2026-11-24T08:00', pick: 'by_hand', question_ids: ['a'] },
      prague,
    )
    expect(body).toMatchObject({ starts_at: '2026-11-24T07:00:00.000Z', question_ids: ['a'] })
    expect(body).not.toHaveProperty('preset')
    expect(body).not.toHaveProperty('draw')
  })
})

describe('what keeps a draft from being planned', () => {
  it('is nothing once class, start and questions are there', () => {
    expect(planProblems(ready, prague)).toEqual({})
  })

  it.each([
    ['a missing class', { class_id: null }, { class_id: 'required' }],
    ['a missing start', { preset: null }, { starts_at: 'start_required' }],
    ['an empty own start', { preset: 'own' }, { starts_at: 'start_required' }],
    ['an empty title', { title: '  ' }, { title: 'title_required' }],
    ['no question chosen', { pick: 'by_hand' }, { question_ids: 'questions_required' }],
    ['an empty window', { window_minutes: null }, { window_minutes: 'minutes_range' }],
    ['too many attempts', { attempts_allowed: 21 }, { attempts_allowed: 'attempts_range' }],
  ] satisfies [string, Partial<PlanDraft>, object][])('%s is told at its field', (_, change, problems) => {
    expect(planProblems({ ...ready, ...change }, prague)).toEqual(problems)
  })
})
