import type { results } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { type Question, wordsOf } from '@katedra/questions'
import {
  analyseItems,
  analyseOptions,
  judgeItem,
  minForCorrelation,
  responseFidelity,
  restScores,
  type ItemFigures,
  type MarkTable,
  type Verdict,
} from '@katedra/questions/analytics'
import type { Db } from '../../db/database.ts'
import type { AnswerRow, AttemptRow, Material, QuestionRow } from '../figures/figures.ts'
import { basicFigures, type TestFigures, type TestKey } from '../figures/figures.material.ts'
import { answersToItems } from '../results.queries.ts'
import { timeOf, type TimedQuestion } from '../figures/figures.suspicion.ts'
import { gapFigures, type GivenGaps } from './analysis.gaps.ts'

type TestAnalysis = HandlerReply<typeof results.testAnalysis>
type Item = TestAnalysis['items'][number]

/**
 * Item analysis over first attempts that are handed in (Moodle's quiz statistics). Questions that count for no one stay out
 * and have no figures; a single excluded answer and one that waits for the teacher are left out.
 */
export async function testAnalysis(db: Db, test: TestKey): Promise<TestAnalysis> {
  const figures = await basicFigures(db, test, (questions) =>
    answersToItems(
      db,
      test,
      questions.filter(isRead).map(({ item_no }) => item_no),
    ),
  )
  const attempts = firstAttempts(figures.material.attempts)
  const table = markTable(figures, attempts)
  const { test: whole, items } = analyseItems(table)
  const doesCount = countsIn(figures.material)
  const given = new Map(figures.more.map((row) => [row.attempt_id, row.given]))
  const rest = restScores(table)
  const ids = new Set(attempts.map(({ id }) => id))
  const answersOf = Map.groupBy(
    figures.material.answers.filter(({ attempt_id }) => ids.has(attempt_id)),
    ({ item_no }) => item_no,
  )
  return {
    attempt_count: attempts.length,
    mean: whole.mean,
    median: whole.median,
    standard_deviation: whole.sd,
    skewness: whole.skewness,
    kurtosis: whole.kurtosis,
    alpha: whole.alpha,
    error_ratio: whole.error_ratio,
    standard_error: whole.standard_error,
    items: figures.questions.map((row, index): Item => {
      const item = items[index]
      const timed = figures.timed[index]
      if (item === undefined || timed === undefined) throw new Error('a question without figures')
      const { question } = timed
      const kind = figures.material.questions[index]?.kind
      const answered = isRead(timed) ? attempts.map(({ id }) => given.get(id)?.[row.item_no]) : []
      // Where each pupil has another question, their options are not the same.
      const options = kind === undefined ? optionsOf(question, answered, rest[index] ?? []) : undefined
      const answers = answersOf.get(row.item_no) ?? []
      const isWaiting = answers.some(
        ({ attempt_id, item_no, score_kind }) => score_kind === 'manual' && doesCount(attempt_id, item_no),
      )
      const fidelity = fidelityOf(timed, answers)
      const judged = isWaiting ? withoutFacility(item) : item
      const verdicts = judgeItem({ item: judged, fidelity, ...(options === undefined ? {} : options.evidence) })
      return {
        item_no: row.item_no,
        title: row.title,
        type: row.type,
        counts: row.counts,
        answer_count: item.answers,
        facility: judged.facility,
        facility_low: judged.facility_low,
        facility_high: judged.facility_high,
        standard_deviation: item.sd,
        // With fewer answers a correlation says more of chance than of the question.
        discrimination: item.answers < minForCorrelation ? null : item.discrimination,
        discriminative_efficiency: item.answers < minForCorrelation ? null : item.discriminative_efficiency,
        effective_weight: item.effective_weight,
        intended_weight: item.intended_weight,
        random_guess: item.random_guess_score,
        verdicts: verdicts.map((verdict) => ({ code: verdict.code, option: optionText(question, verdict) })),
        // Reading everybody's gaps is dear, and most questions have none.
        gaps:
          kind === undefined && hasGaps(question)
            ? gapFigures(
                question,
                { table, item: index },
                gapsGiven(figures, attempts, { item_no: row.item_no, answered }),
              )
            : [],
        options: options?.rows ?? [],
      }
    }),
  }
}

/** Whether its figures come from what was answered, too. */
function isRead({ question }: QuestionRow): boolean {
  return question.type === 'abc' || hasGaps(question)
}

function hasGaps(question: Question): boolean {
  return question.type === 'text' && question.content.gaps !== undefined
}

function firstAttempts(attempts: readonly AttemptRow[]): AttemptRow[] {
  return attempts.filter(({ attempt_no, state }) => attempt_no === 1 && state === 'submitted')
}

/** Persons × questions; null = does not count for this person, or waits for the teacher. */
function markTable(
  { material, timed }: Pick<TestFigures, 'material' | 'timed'>,
  attempts: readonly AttemptRow[],
): MarkTable {
  const doesCount = countsIn(material)
  const place = new Map(timed.map(({ item_no }, index) => [item_no, index]))
  const marks: (number | null)[][] = attempts.map(({ id }) =>
    timed.map(({ item_no }) => (doesCount(id, item_no) ? 0 : null)),
  )
  const rows = new Map(attempts.map(({ id }, index) => [id, marks[index]]))
  for (const { attempt_id, item_no, points, score_kind } of material.answers) {
    const row = rows.get(attempt_id)
    const index = place.get(item_no)
    if (row === undefined || index === undefined || row[index] === null) continue
    row[index] = score_kind === 'manual' ? null : (points ?? 0)
  }
  return { items: timed.map(({ question, chance }) => ({ max_mark: question.points, chance })), marks }
}

/** What the keys accept is marked at once: until the rest is, a question would seem easier than it is. */
function withoutFacility(item: ItemFigures): ItemFigures {
  return { ...item, facility: null, facility_low: null, facility_high: null }
}

/** Whether an answer is in the figures: neither its question nor it alone is left out. */
function countsIn({ excluded }: Material): (attempt_id: string, item_no: number) => boolean {
  // Asked for every answer, and of most tests nothing is left out.
  if (excluded.length === 0) return () => true
  const byAttempt = Map.groupBy(excluded, ({ attempt_id }) => attempt_id)
  const isOut = (attempt_id: string | null, number: number) =>
    byAttempt.get(attempt_id)?.some(({ item_no }) => item_no === number) === true
  return (attempt_id, item_no) => !isOut(null, item_no) && !isOut(attempt_id, item_no)
}

interface Filled {
  item_no: number
  /** What was answered, in the order of the table. */
  answered: readonly unknown[]
}

/** What each attempt has in the gaps of one question, in the order of the table. */
function gapsGiven(
  { material }: Pick<TestFigures, 'material'>,
  attempts: readonly AttemptRow[],
  { item_no, answered }: Filled,
): GivenGaps[] {
  const doesCount = countsIn(material)
  const answers = new Map(
    material.answers.flatMap((answer) => (answer.item_no === item_no ? [[answer.attempt_id, answer] as const] : [])),
  )
  return attempts.map(({ id }, index) => {
    const answer = answers.get(id)
    return {
      counts: doesCount(id, item_no),
      answer: answered[index],
      points: answer?.score_kind === 'manual' || answer?.is_marked === true ? null : (answer?.points ?? 0),
      waits: answer?.score_kind === 'manual',
    }
  })
}

function fidelityOf({ question, threshold_ms, chance }: TimedQuestion, answers: readonly AnswerRow[]) {
  return responseFidelity(
    answers.map((answer) => ({
      active_ms: timeOf(answer),
      threshold_ms,
      chance,
      credit: answer.points === null ? null : answer.points / question.points,
    })),
  )
}

/** Answers were parsed by their question's type when they were saved. */
function chosenIn(answer: unknown): string[] {
  const isAnswer = typeof answer === 'object' && answer !== null && 'chosen' in answer
  const chosen: unknown[] = isAnswer && Array.isArray(answer.chosen) ? answer.chosen : []
  return chosen.filter((id) => typeof id === 'string')
}

/** Who chose which option, of a question that has options. */
function optionsOf(question: Question, answered: readonly unknown[], scores: readonly (number | null)[]) {
  if (question.type !== 'abc') return undefined
  const { options } = question.content
  const { correct } = question.key
  const chosen = answered.map(chosenIn)
  const figures = analyseOptions({ options: options.map(({ id }) => id), chosen, scores })
  const rows = options.flatMap((shown) => {
    const { id } = shown
    const found = figures.find(({ option }) => option === id)
    if (found === undefined) return []
    const { count, share, lower, middle, upper } = found
    const thirds = { lower_third: lower, middle_third: middle, upper_third: upper }
    return [{ text: wordsOf(shown), is_correct: correct.includes(id), count, share, ...thirds }]
  })
  return { rows, evidence: { options: figures, correct } }
}

function optionText(question: Question, verdict: Verdict) {
  if (question.type !== 'abc' || !('option' in verdict)) return null
  const option = question.content.options.find(({ id }) => id === verdict.option)
  return option === undefined ? null : wordsOf(option)
}
