import { parseDateTime, toZoned } from '@internationalized/date'
import {
  feedbackPolicies,
  PlanForm,
  presets,
  testKinds,
  type FeedbackPolicy,
  type plannedTests,
  type Preset,
} from '@katedra/contract/planned-tests'
import type { CallInput } from '@katedra/contract/route'

export type PlanBody = CallInput<typeof plannedTests.planTest>['body']

/**
 * What stands in the plan sheet. Field names are those of PlanForm, so that a 422 finds its field; the ways to choose a
 * start and questions lie side by side, so that a change of mind loses nothing.
 */
export interface PlanDraft {
  class_id: string | null
  level_id: number | null
  title: string
  /** True once the teacher has written a title: another level does not replace it. */
  has_own_title: boolean
  preset: Preset | 'own' | null
  /** Local date and time in the school's zone, `2026-11-24T08:00`; empty while not chosen. */
  starts_at: string
  pick: 'draw' | 'by_hand'
  draw: number | null
  question_ids: string[]
  window_minutes: number | null
  time_limit_minutes: number | null
  attempts_allowed: number | null
  shuffle_questions: boolean
  shuffle_options: boolean
  feedback: FeedbackPolicy
  guests_allowed: boolean
  kind: 'test' | 'exercise'
}

export const emptyDraft: PlanDraft = {
  class_id: null,
  level_id: null,
  title: '',
  has_own_title: false,
  preset: null,
  starts_at: '',
  pick: 'draw',
  draw: 10,
  question_ids: [],
  window_minutes: 45,
  time_limit_minutes: null,
  attempts_allowed: 1,
  shuffle_questions: true,
  shuffle_options: true,
  feedback: 'after_submission',
  guests_allowed: false,
  kind: 'test',
}

/** How many questions to offer for drawing from a level; the last one is all of them. */
export function drawChoices(questionCount: number): number[] {
  return [...[5, 10, 15, 20].filter((count) => count < questionCount), questionCount].filter((count) => count > 0)
}

interface PlannableLevel {
  id: number
  title: string
  question_count: number
}

/** Turns the draft to a level: questions and a title that belong to another one give way, everything else stays. */
export function draftForLevel(draft: PlanDraft, level: PlannableLevel): PlanDraft {
  if (draft.level_id === level.id) return draft
  const draw = Math.min(draft.draw ?? level.question_count, level.question_count)
  return {
    ...draft,
    level_id: level.id,
    title: draft.has_own_title ? draft.title : level.title,
    draw: drawChoices(level.question_count).includes(draw) ? draw : level.question_count,
    pick: 'draw',
    question_ids: [],
  }
}

/** After planning: the same test can be planned for another class, at another time. */
export function draftForNextClass(draft: PlanDraft): PlanDraft {
  return { ...draft, class_id: null }
}

/** The moment that a local date and time means in the school's zone; undefined while there is none. */
export function momentInZone(local: string, zone: string): string | undefined {
  return local === '' ? undefined : toZoned(parseDateTime(local), zone).toDate().toISOString()
}

/** The call's body; whatever is still missing is left out and named by `planProblems`. */
export function planBody(draft: PlanDraft, zone: string) {
  const start = draft.preset === 'own' ? momentInZone(draft.starts_at, zone) : undefined
  return {
    class_id: draft.class_id ?? '',
    level_id: draft.level_id,
    title: draft.title,
    kind: draft.kind,
    ...(draft.pick === 'draw' ? { draw: draft.draw ?? 0 } : { question_ids: draft.question_ids }),
    ...(draft.preset !== null && draft.preset !== 'own' ? { preset: draft.preset } : {}),
    ...(start === undefined ? {} : { starts_at: start }),
    window_minutes: draft.window_minutes ?? 0,
    time_limit_minutes: draft.time_limit_minutes,
    attempts_allowed: draft.attempts_allowed ?? 0,
    shuffle_questions: draft.shuffle_questions,
    shuffle_options: draft.shuffle_options,
    feedback: draft.feedback,
    guests_allowed: draft.guests_allowed,
  } satisfies PlanBody
}

export type PlanField = keyof PlanDraft
export type PlanProblems = Partial<Record<PlanField, string>>

function isPlanField(name: unknown): name is PlanField {
  return typeof name === 'string' && name in emptyDraft
}

/** What keeps the draft from being planned: keys of the catalogue `fields` by field, the first of each. */
export function planProblems(draft: PlanDraft, zone: string): PlanProblems {
  const checked = PlanForm['~standard'].validate(planBody(draft, zone))
  if (checked instanceof Promise || checked.issues === undefined) return {}
  const problems: PlanProblems = {}
  for (const issue of checked.issues) {
    const field = issue.path?.[0]
    if (isPlanField(field)) problems[field] ??= issue.message
  }
  return draft.class_id === null ? { ...problems, class_id: 'required' } : problems
}

export function isStartChoice(name: string): name is Preset | 'own' {
  return name === 'own' || presets.some((preset) => preset === name)
}

export function isFeedbackPolicy(name: string): name is FeedbackPolicy {
  return feedbackPolicies.some((policy) => policy === name)
}

export function isTestKind(name: string): name is PlanDraft['kind'] {
  return testKinds.some((kind) => kind === name)
}
