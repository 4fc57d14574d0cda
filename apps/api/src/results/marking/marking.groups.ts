import { languages, ownValue, type Question, type QuestionOf } from '@katedra/questions'
import * as z from 'zod/mini'
import { found } from '../../app/http/fail.ts'
import { groupInThread } from '../../answer-groups/answer-groups.ts'
import { isWritten } from '../../attempts/attempts.ts'
import type { Changing } from '../results.changes.ts'
import { gapsOf, mostFrequent } from '../results.gaps.ts'
import { findAttempt, findQuestion } from '../results.queries.ts'
import { deleteApart, insertApart } from './marking.queries.ts'

interface ToMark {
  attempt_id: string
  answer: unknown
  known?: { points: number; max_points: number; waiting: readonly string[] }
  is_apart: boolean
}

/** The answers in groups that are likely to be marked the same, the largest first; of what was taken out only the same texts. */
export async function inGroups<Answer extends ToMark>(
  question: Question,
  answers: readonly Answer[],
  account: string,
): Promise<(Answer & { group: number })[]> {
  const texts = answers.map((answer) => textOf(question, answer))
  const names = await namesOfGroups(question, { answers, texts, account })
  const groups = Map.groupBy(answers.keys(), (index) => {
    const answer = answers[index]
    // Of what stands on paper no one has read whether it is the same.
    if (answer !== undefined && isWritten(answer.answer)) return `written ${answer.attempt_id}`
    return answer?.is_apart === true ? `apart ${texts[index]?.trim()}` : (names[index] ?? '')
  })
  const ranked = [...groups.values()]
    .map((indexes) => ({ indexes, text: mostFrequent(indexes.map((index) => texts[index] ?? '')) }))
    .toSorted((a, b) => b.indexes.length - a.indexes.length || (a.text < b.text ? -1 : 1))
  return ranked.flatMap(({ indexes }, group) =>
    indexes
      .flatMap((index) => answers[index] ?? [])
      .map((answer) => ({ ...answer, group }))
      // Not in the order of names: that would tell them.
      .toSorted((a, b) => (a.attempt_id < b.attempt_id ? -1 : 1)),
  )
}

const TextGiven = z.object({ text: z.string() })

function textOf(question: Question, { answer }: ToMark): string {
  if (question.type !== 'text' || question.content.gaps !== undefined) return JSON.stringify(answer)
  return TextGiven.safeParse(answer).data?.text ?? ''
}

interface ToGroup {
  answers: readonly ToMark[]
  texts: readonly string[]
  account: string
}

/** Answers with the same name are in one group. */
async function namesOfGroups(question: Question, toGroup: ToGroup): Promise<string[]> {
  const { texts, account } = toGroup
  if (question.type !== 'text') return [...texts]
  if (question.content.gaps !== undefined) return namesByGaps(question, toGroup)
  const asked = languages.map((language) => question.prompt[language] ?? '').join(' ')
  const order = { answers: texts, asked: { question: asked, isCaseKept: question.key.case_sensitive } }
  const [groups = []] = await groupInThread([order], account)
  return groups.map(String)
}

/** Of gaps only those that wait are to be judged; two answers are one where these are, and the rest has earned the same. */
async function namesByGaps(question: QuestionOf<'text'>, { answers, account }: ToGroup): Promise<string[]> {
  const keys = question.key.gaps?.by_gap ?? {}
  const ids = (question.content.gaps ?? []).map(({ id }) => id)
  const filled = answers.map(({ answer }) => gapsOf(question, answer))
  const orders = ids.map((id) => {
    const key = ownValue(keys, id)
    const isCaseKept = key?.kind === 'typed' && key.case_sensitive
    return { answers: filled.map((one) => ownValue(one, id) ?? ''), asked: { isCaseKept } }
  })
  const groups = await groupInThread(orders, account)
  const byGap = new Map(ids.map((id, index) => [id, groups[index]]))
  return answers.map(({ known }, index) => {
    if (known === undefined) return JSON.stringify(filled[index])
    const waiting = known.waiting.map((id) => [id, byGap.get(id)?.[index]])
    return JSON.stringify([known.points, known.max_points, waiting])
  })
}

interface OneAnswer {
  attempt_id: string
  item_no: number
  is_apart: boolean
}

/** Takes an answer out of its group, or puts it back; where it is still being written, for when it is handed in. */
export async function setApart(where: Changing, { attempt_id, item_no, is_apart }: OneAnswer) {
  const { db, school_id } = where
  found(await findQuestion(db, where, item_no))
  found(await findAttempt(db, { school_id, test_id: where.test_id, attempt_id }))
  await (is_apart ? insertApart : deleteApart)(db, { school_id, attempt_id, item_no })
  return { attempt_id, item_no, is_apart }
}
