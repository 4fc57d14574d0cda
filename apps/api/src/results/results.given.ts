import { FilledRubric, Score } from '@katedra/questions'
import * as z from 'zod/mini'
import type { answersOfAttempt } from './results.queries.ts'
import { isFastAnswer } from './figures/figures.suspicion.ts'

type StoredAnswer = Awaited<ReturnType<typeof answersOfAttempt>>[number]

const Answered = z.record(z.string(), z.unknown())

/** What a pupil gave to one question; nothing given is worth nothing once the attempt is handed in. */
export function givenAnswer(
  answer: StoredAnswer | undefined,
  { isSubmitted, threshold_ms, on_paper }: { isSubmitted: boolean; threshold_ms: number; on_paper: boolean },
) {
  const nothing = { answer: null, active_ms: null, is_fast: false, mark: null }
  if (answer === undefined) return { ...nothing, score: unanswered, points: isSubmitted ? 0 : null }
  const { points, active_ms } = answer
  const score = answer.score === null ? unanswered : Score.parse(answer.score)
  return {
    answer: Answered.parse(answer.answer),
    score,
    points,
    active_ms: on_paper ? null : active_ms,
    is_fast: isSubmitted && isFastAnswer({ ...answer, score_kind: score.kind }, threshold_ms),
    mark: markOf(answer),
  }
}

function markOf({ marked_at, marked_by_name, mark_note, mark_note_shown, mark_rubric }: StoredAnswer) {
  if (marked_at === null) return null
  const mark = { marked_at, marked_by_name, note: mark_note ?? '', note_shown: mark_note_shown }
  return mark_rubric === null ? mark : { ...mark, rubric: FilledRubric.parse(mark_rubric) }
}

const unanswered = { kind: 'unanswered' } as const
