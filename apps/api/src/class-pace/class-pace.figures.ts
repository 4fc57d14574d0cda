import type { AnswerGroup, Distribution, Team } from '@katedra/contract/class-pace'
import type { Question, QuestionType, Score } from '@katedra/questions'
import { fold } from '@katedra/questions/fold'
import { scoreStored } from '../attempts/attempts.ts'
import type { CountedAnswer, TeamAnswer } from './class-pace.queries.ts'

/** Groups that the wall has room for. Of options all are needed: they are counted option by option. */
const maxGroups: Readonly<Record<QuestionType, number>> = {
  abc: Infinity,
  alphabet: 12,
  axis: 5,
  connection: 5,
  text: 12,
}

/** How the class has answered; equal answers are one group, however they were spaced and capitalised. */
export function distributionOf(question: Question, counted: readonly CountedAnswer[]): Distribution {
  const counts = { right_count: 0, partial_count: 0, wrong_count: 0, manual_count: 0, unanswered_count: 0 }
  const groups = new Map<string, AnswerGroup>()
  for (const { answer, count } of counted) {
    const { score } = scoreStored(question, answer)
    const outcome = outcomeOf(score)
    counts[`${outcome}_count`] += count
    if (outcome === 'unanswered' || !isRecord(answer)) continue
    const key = sameAnswerKey(answer)
    const group = groups.get(key) ?? { answer, count: 0, is_right: outcome === 'right' }
    groups.set(key, { ...group, count: group.count + count })
  }
  const sorted = [...groups.values()].toSorted((a, b) => b.count - a.count)
  const max = maxGroups[question.type]
  const other_count = sorted.slice(max).reduce((sum, { count }) => sum + count, 0)
  return { ...counts, groups: sorted.slice(0, max), other_count }
}

type Outcome = 'right' | 'partial' | 'wrong' | 'manual' | 'unanswered'

function outcomeOf(score: Score): Outcome {
  if (score.kind !== 'scored') return score.kind
  if (score.fraction >= 1) return 'right'
  return score.fraction > 0 ? 'partial' : 'wrong'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Equal for answers that read the same: typed text without case and spaces, chosen options in any order. */
function sameAnswerKey(answer: Record<string, unknown>): string {
  return JSON.stringify(answer, (_, value: unknown) => {
    if (typeof value === 'string') return fold(value, { diacritics: 'keep', spaces: 'single' })
    if (Array.isArray(value) && value.every((one) => typeof one === 'string') && 'chosen' in answer)
      return value.toSorted()
    return value
  })
}

/** Each team's mean of its members' shares, so that a large team has no advantage; without points no one has a share. */
export function standingsOf(
  teamCount: number,
  answers: readonly TeamAnswer[],
  questions: ReadonlyMap<number, Question>,
): Team[] {
  const members = Map.groupBy(answers, ({ attempt_id }) => attempt_id)
  const shares = [...members.values()].map((own) => ({ team_no: own[0]?.team_no ?? 0, share: shareOf(own, questions) }))
  return Array.from({ length: teamCount }, (_, index) => {
    const team = shares.filter(({ team_no }) => team_no === index + 1)
    const counted = team.flatMap(({ share }) => share ?? [])
    const sum = counted.reduce((total, share) => total + share, 0)
    return {
      team_no: index + 1,
      member_count: team.length,
      share: counted.length === 0 ? null : sum / counted.length,
    }
  })
}

/** Of the points of all questions that the pupil could answer; what waits for marking is left out. */
function shareOf(answers: readonly TeamAnswer[], questions: ReadonlyMap<number, Question>): number | null {
  let points = 0
  let outOf = 0
  for (const { item_no, answer } of answers) {
    const question = questions.get(item_no ?? 0)
    const scored = question === undefined ? undefined : scoreStored(question, answer)
    if (scored === undefined || scored.points === null) continue
    points += scored.points
    outOf += scored.question.points
  }
  return outOf === 0 ? null : points / outOf
}
