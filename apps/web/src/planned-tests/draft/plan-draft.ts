import { parseAbsolute, toCalendarDateTime } from '@internationalized/date'
import {
  feedbackPolicies,
  paces,
  presets,
  teamWays,
  testKinds,
  type FeedbackPolicy,
  type Pace,
  type PlannedTest,
  type PlannedTestDetail,
  type Preset,
  type TeamWay,
} from '@katedra/contract/planned-tests'
import type { PlanLevel } from './plan-level.ts'

/** A further class that gets the same test. */
export interface OtherPlan {
  class_id: string | null
  /** `same`: when the first class does. */
  preset: Preset | 'own' | 'same'
  starts_at: string
}

/** The test that is being changed or copied, and its start as a moment and as the sheet shows it. */
export interface PlanSource {
  kind: 'edit' | 'copy'
  test_id: string
  starts_at: string
  local_start: string
  question_count: number
}

/** What is wanted of a generator: how many questions, or the one that all get. */
export interface GeneratorOption {
  count: number
  seed: number | null
}

/**
 * What stands in the plan sheet. Field names are those of PlanForm, so that a 422 finds its field; the ways to choose a
 * start and questions lie side by side, so that a change of mind loses nothing.
 */
export interface PlanDraft {
  class_id: string | null
  level_id: number | null
  /** In place of a level: where the questions are picked across levels. */
  subject_id: number | null
  title: string
  /** True once the teacher has written a title: another level does not replace it. */
  has_own_title: boolean
  /** `now` only while a plan that begins at once is being sent. */
  preset: Preset | 'own' | 'now' | null
  /** Local date and time in the school's zone, `2026-11-24T08:00`; empty while not chosen. */
  starts_at: string
  /** `kept`: the questions of the source. */
  pick: 'draw' | 'by_hand' | 'kept'
  draw: number | null
  question_ids: string[]
  /** What is wanted of generators among them; one question with other numbers for each pupil, where nothing is said. */
  generators: Readonly<Record<string, GeneratorOption>>
  /** What `question_ids` is chosen from, when that is no level. */
  picked: string[]
  window_minutes: number | null
  time_limit_minutes: number | null
  attempts_allowed: number | null
  shuffle_questions: boolean
  shuffle_options: boolean
  /** Of questions that generators make; otherwise all get the same. */
  own_numbers: boolean
  feedback: FeedbackPolicy
  guests_allowed: boolean
  without_codes: boolean
  /** Null for the class's size and ten more. */
  max_guests: number | null
  kind: 'test' | 'exercise'
  pace: Pace
  /** At the class's pace only. */
  teams: TeamWay
  team_count: number | null
  others: OtherPlan[]
  source: PlanSource | null
}

/** Of how many questions the test will be, as far as the sheet knows it. */
export function questionCountOf({ pick, draw, question_ids, generators, source }: PlanDraft): number {
  if (pick === 'draw') return draw ?? 0
  if (pick === 'kept') return source?.question_count ?? 0
  return question_ids.reduce((count, id) => count + (generators[id]?.count ?? 1), 0)
}

export const emptyDraft: PlanDraft = {
  class_id: null,
  level_id: null,
  subject_id: null,
  title: '',
  has_own_title: false,
  preset: null,
  starts_at: '',
  pick: 'draw',
  draw: 10,
  question_ids: [],
  generators: {},
  picked: [],
  window_minutes: 45,
  time_limit_minutes: null,
  attempts_allowed: 1,
  shuffle_questions: true,
  shuffle_options: true,
  own_numbers: true,
  feedback: 'after_submission',
  guests_allowed: false,
  without_codes: false,
  max_guests: null,
  kind: 'test',
  pace: 'own',
  teams: 'none',
  team_count: 4,
  others: [],
  source: null,
}

/** How many questions to offer for drawing from a level; the last one is all of them. */
export function drawChoices(questionCount: number): number[] {
  return [...[5, 10, 15, 20].filter((count) => count < questionCount), questionCount].filter((count) => count > 0)
}

/** Turns the draft to a level: questions and a title that belong to another one give way, everything else stays. */
export function draftForLevel(draft: PlanDraft, level: PlanLevel): PlanDraft {
  if (level.id === null) return draftForPicked(draft, level)
  if (draft.level_id === level.id) return draft
  const draw = Math.min(draft.draw ?? level.question_count, level.question_count)
  return {
    ...draft,
    level_id: level.id,
    subject_id: null,
    title: draft.has_own_title ? draft.title : level.title,
    draw: drawChoices(level.question_count).includes(draw) ? draw : level.question_count,
    pick: 'draw',
    question_ids: [],
    generators: {},
    picked: [],
    source: null,
  }
}

function draftForPicked(draft: PlanDraft, { subject_id, title, picked = [] }: PlanLevel): PlanDraft {
  const isSame = draft.subject_id !== null && draft.picked.join() === picked.join()
  if (isSame && draft.source === null) return draft
  return {
    ...draft,
    level_id: null,
    subject_id,
    title: draft.has_own_title ? draft.title : title,
    pick: 'by_hand',
    question_ids: [...picked],
    generators: {},
    picked: [...picked],
    source: null,
  }
}

/** More chips than this are a wall; a list with search by letter is quicker. */
export const maxClassChips = 12

/** Who gets the test, in the order in which it was chosen. */
export function chosenClasses({ class_id, others }: Pick<PlanDraft, 'class_id' | 'others'>): (string | null)[] {
  return [class_id, ...others.map((other) => other.class_id)]
}

/** The test goes to these classes: those who had it before keep their start, a new one begins with the first. */
export function classesChosen(
  draft: Pick<PlanDraft, 'class_id' | 'others'>,
  ids: readonly string[],
): Pick<PlanDraft, 'class_id' | 'others'> {
  const before = chosenClasses(draft).filter((id) => id !== null && ids.includes(id))
  const [first, ...rest] = [...before, ...ids.filter((id) => !before.includes(id))]
  return {
    class_id: first ?? null,
    others: rest.map(
      (class_id) =>
        draft.others.find((other) => other.class_id === class_id) ?? { class_id, preset: 'same', starts_at: '' },
    ),
  }
}

/** After planning: the same test can be planned for another class, at another time. */
export function draftForNextClass(draft: PlanDraft): PlanDraft {
  return { ...draft, class_id: null, others: [] }
}

/** What stays in the sheet for the next time: nothing that belongs to one test only. */
export function draftToKeep(draft: PlanDraft): PlanDraft {
  if (draft.source === null) return draft
  return { ...draft, source: null, pick: draft.pick === 'kept' ? 'draw' : draft.pick }
}

/** Date and time of a moment on the school's clock, as the field of an own start holds it. */
function localInZone(moment: string, zone: string): string {
  return toCalendarDateTime(parseAbsolute(moment, zone)).toString().slice(0, 16)
}

type KnownTest = PlannedTest & Partial<Pick<PlannedTestDetail, 'questions'>>

/** A test without generated questions has no own numbers; one that is given such may have them. */
function ownNumbersOf({ own_numbers = false, questions = [] }: KnownTest): boolean {
  return own_numbers || questions.every(({ generated }) => generated === undefined)
}

/** How many questions of each generator the test has, and which of them were chosen for all. */
function generatorsOf(questions: NonNullable<KnownTest['questions']>): Record<string, GeneratorOption> {
  const options: Record<string, GeneratorOption> = {}
  for (const { library_question_id: id, generated } of questions) {
    if (id === null || generated === undefined) continue
    const count = (options[id]?.count ?? 0) + 1
    options[id] = generated.is_fixed ? { count: 1, seed: generated.seed } : { count, seed: null }
  }
  return options
}

/** The sheet filled in with a test: to change it, or to plan the same for another class. */
export function draftOfTest(test: KnownTest, kind: PlanSource['kind'], zone: string): PlanDraft {
  const { level_id, title, time_limit_minutes, attempts_allowed, shuffle_questions, shuffle_options } = test
  const { feedback, guests_allowed, without_codes, max_guests, kind: testKind, pace, teams, team_count } = test
  const local_start = localInZone(test.starts_at, zone)
  const isEdit = kind === 'edit'
  return {
    level_id,
    title,
    time_limit_minutes,
    attempts_allowed,
    shuffle_questions,
    shuffle_options,
    own_numbers: ownNumbersOf(test),
    generators: generatorsOf(test.questions ?? []),
    subject_id: level_id === null ? test.subject_id : null,
    feedback,
    guests_allowed,
    without_codes,
    max_guests,
    kind: testKind,
    pace,
    teams,
    team_count,
    has_own_title: true,
    others: [],
    picked: [],
    class_id: isEdit ? test.class_id : null,
    preset: isEdit ? 'own' : null,
    starts_at: isEdit ? local_start : '',
    window_minutes: Math.round((Date.parse(test.ends_at) - Date.parse(test.starts_at)) / 60_000),
    pick: 'kept',
    draw: test.question_count,
    question_ids: [...new Set((test.questions ?? []).flatMap(({ library_question_id: id }) => id ?? []))],
    source: { kind, test_id: test.id, starts_at: test.starts_at, local_start, question_count: test.question_count },
  }
}

export function isStartChoice(name: string): name is Preset | 'own' {
  return name === 'own' || presets.some((preset) => preset === name)
}

export function isFeedbackPolicy(name: string): name is FeedbackPolicy {
  return feedbackPolicies.some((policy) => policy === name)
}

export function isPace(name: string): name is Pace {
  return paces.some((pace) => pace === name)
}

export function isTeamWay(name: string): name is TeamWay {
  return teamWays.some((way) => way === name)
}

export function isTestKind(name: string): name is PlanDraft['kind'] {
  return testKinds.some((kind) => kind === name)
}
