import type { results, TextGroup } from '@katedra/contract/results'
import type { HandlerReply } from '@katedra/contract/route'
import { comparableAnswer, isNearMiss, Question } from '@katedra/questions'
import { cutMarks } from '@katedra/questions/stream-safe'
import * as z from 'zod/mini'
import type { Db } from '../db/database.ts'
import { found } from '../app/http/fail.ts'
import { ownByAttempt, withOwn } from '../attempts/attempts.ts'
import { misconceptionsIn } from './results.misconceptions.ts'
import { exclusionsOfTest, rescoringsOfTest } from './results.changes.queries.ts'
import { givenAnswer } from './results.given.ts'
import { figuresOfTest, type TestKey } from './figures/figures.material.ts'
import { answersOfQuestion } from './results.queries.ts'
import { gapResults, mostFrequent } from './results.gaps.ts'

type QuestionDetail = HandlerReply<typeof results.questionDetail>
type GivenAnswer = QuestionDetail['answers'][number]

/** One question with all its answers, of the attempts that count and are handed in. */
export async function questionDetail(db: Db, test: TestKey, itemNo: number): Promise<QuestionDetail> {
  const { answers, question, kind, threshold, counts } = await answersOfItem(db, test, itemNo)
  const ofItem = ({ item_no }: { item_no: number }) => item_no === itemNo
  return {
    item_no: itemNo,
    question,
    generated: kind,
    counts,
    threshold,
    answers,
    // The same answer is right for one pupil and wrong for another.
    groups: kind === undefined ? textGroups(question, answers) : [],
    gaps: kind === undefined ? gapResults(question, answers) : [],
    exclusions: (await exclusionsOfTest(db, test)).filter(ofItem),
    rescorings: (await rescoringsOfTest(db, test)).filter(ofItem),
  }
}

export async function answersOfItem(db: Db, test: TestKey, itemNo: number) {
  const { material, students, questions, timed, thresholds } = await figuresOfTest(db, test)
  const { question, threshold_ms } = found(timed.find(({ item_no }) => item_no === itemNo))
  const stored = await answersOfQuestion(db, test.school_id, test.test_id, itemNo)
  const byAttempt = new Map(stored.map((answer) => [answer.attempt_id, answer]))
  const exclusions = (await exclusionsOfTest(db, test)).filter(
    ({ item_no, attempt_id, returned_at }) => item_no === itemNo && attempt_id !== null && returned_at === null,
  )
  const kind = material.questions.find(({ item_no }) => item_no === itemNo)?.kind
  const own = kind === undefined ? undefined : await ownByAttempt(db, test, itemNo)
  const answers = students.flatMap(({ counted, name, state }): GivenAnswer[] => {
    if (counted === undefined || state !== 'submitted') return []
    const exclusion = exclusions.find(({ attempt_id }) => attempt_id === counted.id) ?? null
    const { on_paper } = counted
    const given = givenAnswer(byAttempt.get(counted.id), { isSubmitted: true, threshold_ms, on_paper })
    const [variant] = withOwn([{ item_no: itemNo, question }], own?.get(counted.id) ?? [])
    const asked = kind === undefined || variant === undefined ? {} : { variant: Question.parse(variant.question) }
    const misconceptions = misconceptionsIn(byAttempt.get(counted.id))
    return [{ attempt_id: counted.id, name, exclusion, misconceptions, ...asked, ...given }]
  })
  const threshold = found(thresholds.find(({ item_no }) => item_no === itemNo))
  const counts = questions.find(({ item_no }) => item_no === itemNo)?.counts ?? true
  return { question, kind, answers, threshold, counts }
}

const TextGiven = z.object({ text: z.string() })

/** Texts that are one to the key, under the way most have written them; the most frequent first. */
function textGroups(question: Question, answers: readonly GivenAnswer[]): TextGroup[] {
  if (question.type !== 'text' || question.content.gaps !== undefined) return []
  const { key } = question
  const given = answers.flatMap(({ answer, score, points, mark }) => {
    const text = TextGiven.safeParse(answer).data?.text.trim() ?? ''
    return text === '' ? [] : [{ text, score, points, mark }]
  })
  const groups = Map.groupBy(given, ({ text }) => comparableAnswer(text, key))
  const shown = [...groups.values()].map((same) => {
    const text = mostFrequent(same.map((one) => one.text))
    const [first] = same
    const fraction = first?.score.kind === 'scored' ? first.score.fraction : null
    return { text, count: same.length, fraction, is_near_miss: (fraction ?? 0) < 1 && isNearMiss(text, key) }
  })
  return shown.toSorted((a, b) => b.count - a.count || cutMarks(a.text).localeCompare(cutMarks(b.text), 'cs'))
}
