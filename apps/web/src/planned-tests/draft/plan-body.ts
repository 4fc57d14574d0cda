import { parseDateTime, toZoned } from '@internationalized/date'
import { PlanForm, PlansForm, TestForm, type plannedTests, type Preset } from '@katedra/contract/planned-tests'
import type { CallInput } from '@katedra/contract/route'
import { emptyDraft, type PlanDraft } from './plan-draft.ts'

type PlanBody = CallInput<typeof plannedTests.planTest>['body']
type PlansBody = CallInput<typeof plannedTests.planTests>['body']
type EditBody = CallInput<typeof plannedTests.updateTest>['body']

/** The moment that a local date and time means in the school's zone; undefined while there is none. */
export function momentInZone(local: string, zone: string): string | undefined {
  return local === '' ? undefined : toZoned(parseDateTime(local), zone).toDate().toISOString()
}

/** The own start as a moment. One that was not touched stays to the second, also in the hour that comes twice. */
export function ownStart(draft: PlanDraft, zone: string): string | undefined {
  const { source, starts_at } = draft
  if (source?.kind === 'edit' && starts_at === source.local_start) return source.starts_at
  return momentInZone(starts_at, zone)
}

function settingsOf(draft: PlanDraft) {
  const { title, kind, shuffle_questions, shuffle_options, feedback, guests_allowed, without_codes, pace } = draft
  const teams = pace === 'class' ? draft.teams : 'none'
  return {
    title,
    kind,
    time_limit_minutes: pace === 'class' ? null : draft.time_limit_minutes,
    shuffle_questions,
    shuffle_options,
    own_numbers: draft.own_numbers,
    feedback,
    guests_allowed,
    without_codes,
    pace,
    teams,
    // What is not asked for is as good as unsaid.
    ...(teams === 'none' ? {} : { team_count: draft.team_count ?? 0 }),
    max_guests: guests_allowed ? draft.max_guests : null,
    window_minutes: draft.window_minutes ?? 0,
    attempts_allowed: draft.attempts_allowed ?? 0,
  }
}

interface Questions {
  draw?: number
  question_ids?: string[]
  generators?: { question_id: string; count: number; seed: number | null }[]
  copy_of?: string
}

function questionsOf(draft: PlanDraft): Questions {
  if (draft.pick === 'draw') return { draw: draft.draw ?? 0 }
  if (draft.pick === 'by_hand') return { question_ids: draft.question_ids, ...generatorsOf(draft) }
  return draft.source?.kind === 'copy' ? { copy_of: draft.source.test_id } : {}
}

/** What is wanted of generators that are chosen; what is not asked for is as good as unsaid. */
function generatorsOf({ question_ids, generators }: PlanDraft): Pick<Questions, 'generators'> {
  const wanted = Object.entries(generators)
    .filter(([id, { count, seed }]) => question_ids.includes(id) && (count !== 1 || seed !== null))
    .map(([question_id, option]) => ({ question_id, ...option }))
  return wanted.length === 0 ? {} : { generators: wanted }
}

/** The level, or the subject where the questions are of several. */
function levelOrSubjectOf({ level_id, subject_id }: PlanDraft): { level_id: number | null } | { subject_id: number } {
  return subject_id === null ? { level_id } : { subject_id }
}

interface Start {
  preset?: Preset
  starts_at?: string
  starts_now?: true
}

function startIn(preset: PlanDraft['preset'], own: string | undefined): Start {
  if (preset === 'now') return { starts_now: true }
  if (preset !== null && preset !== 'own') return { preset }
  return preset === 'own' && own !== undefined ? { starts_at: own } : {}
}

/** The call's body; whatever is still missing is left out and named by `planProblems`. */
export function planBody(draft: PlanDraft, zone: string) {
  return {
    class_id: draft.class_id ?? '',
    ...levelOrSubjectOf(draft),
    ...settingsOf(draft),
    ...questionsOf(draft),
    ...startIn(draft.preset, ownStart(draft, zone)),
  } satisfies PlanBody
}

/** The same for several classes, the first of them first. */
export function plansBody(draft: PlanDraft, zone: string) {
  const first = startIn(draft.preset, ownStart(draft, zone))
  return {
    ...levelOrSubjectOf(draft),
    ...settingsOf(draft),
    ...questionsOf(draft),
    plans: [
      { class_id: draft.class_id ?? '', ...first },
      ...draft.others.map(({ class_id, preset, starts_at }) => ({
        class_id: class_id ?? '',
        ...(preset === 'same' ? first : startIn(preset, momentInZone(starts_at, zone))),
      })),
    ],
  } satisfies PlansBody
}

/** What changes of a scheduled test; questions that are kept are not sent. */
export function editBody(draft: PlanDraft, zone: string) {
  const { starts_now: _, ...start } = startIn(draft.preset, ownStart(draft, zone))
  return {
    ...settingsOf(draft),
    ...questionsOf(draft),
    ...start,
  } satisfies EditBody
}

/** Keys of the catalogue `fields` by field of the sheet, the first of each; fields of further classes as `others.0.class_id`. */
export type PlanProblems = Partial<Record<string, string>>

/** The sheet's name of a field of a request: the first of several plans is the sheet's own. */
export function fieldOfSheet(name: string): string {
  const [, index, field] = /^plans\.(\d+)\.(\w+)$/.exec(name) ?? []
  if (index === undefined || field === undefined) return name
  return index === '0' ? field : `others.${Number(index) - 1}.${field}`
}

function isField(name: string): boolean {
  return name in emptyDraft || name.startsWith('others.')
}

function check(draft: PlanDraft, zone: string) {
  if (draft.source?.kind === 'edit') return TestForm['~standard'].validate(editBody(draft, zone))
  if (draft.others.length > 0) return PlansForm['~standard'].validate(plansBody(draft, zone))
  return PlanForm['~standard'].validate(planBody(draft, zone))
}

function schemaProblems(draft: PlanDraft, zone: string): PlanProblems {
  const checked = check(draft, zone)
  const problems: PlanProblems = {}
  if (checked instanceof Promise) return problems
  for (const issue of checked.issues ?? []) {
    const field = fieldOfSheet((issue.path ?? []).map(String).join('.'))
    if (isField(field)) problems[field] ??= issue.message
  }
  return problems
}

/** What keeps the draft from being planned. */
export function planProblems(draft: PlanDraft, zone: string): PlanProblems {
  const problems = schemaProblems(draft, zone)
  if (draft.class_id === null) problems['class_id'] = 'required'
  for (const [index, { class_id, preset }] of draft.others.entries()) {
    if (class_id === null) problems[`others.${index}.class_id`] = 'required'
    // It is the first class's start that is missing, and said there.
    if (preset === 'same') delete problems[`others.${index}.starts_at`]
  }
  return problems
}
