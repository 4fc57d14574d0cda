import type { SchoolClass } from '@katedra/contract/classes'
import { momentInZone, ownStart, planProblems } from './plan-body.ts'
import type { OtherPlan, PlanDraft } from './plan-draft.ts'
import type { PlanLevel } from './plan-level.ts'
import { planSentence, startWords, type SchoolClock, type Translate } from './plan-sentence.ts'
import { presetStart, type ResolvedPreset } from './preset-chips.ts'

export interface OutlookFacts {
  classes: readonly Pick<SchoolClass, 'id' | 'name' | 'student_count'>[]
  level: Pick<PlanLevel, 'question_count'>
  presets: readonly ResolvedPreset[]
}

/** What the foot of the sheet says: what will happen, or what is still missing. */
export interface Outlook {
  sentence: string
  details: string[]
}

/** What can be missing, in the order of the sheet, and the fields that tell. */
const missing: readonly { key: string; fields: readonly (keyof PlanDraft)[] }[] = [
  { key: 'class', fields: ['class_id'] },
  { key: 'start', fields: ['preset', 'starts_at'] },
  { key: 'others', fields: ['others'] },
  { key: 'questions', fields: ['draw', 'question_ids'] },
  { key: 'length', fields: ['window_minutes', 'time_limit_minutes'] },
  { key: 'title', fields: ['title'] },
]

/** The start that the draft means now; undefined while none is chosen, or when the preset has passed meanwhile. */
function startOf(draft: PlanDraft, presets: readonly ResolvedPreset[], { now, zone }: SchoolClock): string | undefined {
  return draft.preset === 'own' ? ownStart(draft, zone) : presetStart(presets, draft.preset, now)
}

/** "6.A (24 žáků) dostane test Slovní druhy zítra v 8:00 na 20 minut.", or "Zbývá vybrat třídu a začátek." */
export function planOutlook(t: Translate, draft: PlanDraft, facts: OutlookFacts, clock: SchoolClock): Outlook {
  const problems = planProblems(draft, clock.zone)
  const schoolClass = facts.classes.find(({ id }) => id === draft.class_id)
  const starts_at = startOf(draft, facts.presets, clock)
  // A class may be archived and a preset may pass while the sheet is open; the schema can't know that.
  const others = draft.others.map((other) => otherWords(t, other, { draft, facts, clock }))
  const isGone: Readonly<Record<string, boolean>> = {
    class: schoolClass === undefined,
    start: starts_at === undefined,
    others: starts_at !== undefined && others.includes(undefined),
  }
  const named = Object.keys(problems).map((name) => name.replace(/\..*$/, ''))
  const lacks = missing.filter(
    ({ key, fields }) => isGone[key] === true || fields.some((field) => named.includes(field)),
  )
  if (schoolClass === undefined || starts_at === undefined || lacks.length > 0) {
    const things = lacks.map(({ key }) => t(`missing.${key}`))
    return { sentence: t('missing.sentence', { things: clock.format.list(things) }), details: [] }
  }
  const sentence = planSentence(
    t,
    {
      class_name: schoolClass.name,
      student_count: schoolClass.student_count,
      kind: draft.kind,
      title: draft.title.trim(),
      preset: draft.preset,
      starts_at,
      window_minutes: draft.window_minutes ?? 0,
      time_limit_minutes: draft.time_limit_minutes,
    },
    clock,
  )
  const also = others.filter((words) => words !== undefined)
  return {
    sentence,
    details: [...also, questionWords(t, draft, facts), ...warnings(t, draft, schoolClass.student_count)],
  }
}

interface PlanContext {
  draft: PlanDraft
  facts: OutlookFacts
  clock: SchoolClock
}

/** "6.B (22 žáků) také, zítra v 8:00."; undefined while its class or start is missing. */
function otherWords(t: Translate, other: OtherPlan, { draft, facts, clock }: PlanContext): string | undefined {
  const schoolClass = facts.classes.find(({ id }) => id === other.class_id)
  const preset = other.preset === 'same' ? draft.preset : other.preset
  const starts_at = otherStart(other, { draft, facts, clock })
  if (schoolClass === undefined || starts_at === undefined) return undefined
  const students = t('students', { count: schoolClass.student_count })
  const start = startWords(t, { preset, starts_at }, clock)
  return t('outlook.also', { class_name: schoolClass.name, students, start })
}

function otherStart(other: OtherPlan, { draft, facts, clock }: PlanContext): string | undefined {
  if (other.preset === 'same') return startOf(draft, facts.presets, clock)
  if (other.preset === 'own') return momentInZone(other.starts_at, clock.zone)
  return presetStart(facts.presets, other.preset, clock.now)
}

function questionWords(t: Translate, draft: PlanDraft, { level }: OutlookFacts): string {
  if (draft.pick === 'kept') return t('outlook.kept', { count: draft.source?.question_count ?? 0 })
  if (draft.pick === 'by_hand') return t('outlook.byHand', { count: draft.question_ids.length })
  if (draft.draw === level.question_count) return t('outlook.all', { count: level.question_count })
  return t('outlook.drawn', { count: draft.draw ?? 0, total: level.question_count })
}

function warnings(t: Translate, draft: PlanDraft, studentCount: number): string[] {
  if (studentCount > 0) return []
  return [t(draft.guests_allowed ? 'outlook.onlyGuests' : 'outlook.nobody')]
}
