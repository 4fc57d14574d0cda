import { createHash } from 'node:crypto'
import type { HandlerReply } from '@katedra/contract/route'
import type { sampleTests } from '@katedra/contract/sample-test'
import { parseAnswer, publicQuestion, type Question } from '@katedra/questions'
import { pointsFor, scoreAnswer } from '@katedra/questions/scoring'
import { failField, found } from '../app/http/fail.ts'
import type { Api } from '../app/http/serve.ts'
import { questionsByKey } from '../subjects/subjects.ts'

/*
 * A test that anybody may try: questions of the library whose keys its file has made public. Nothing is stored, so that
 * trying it by the thousand fills nothing (docs/adr/0064).
 */

type SampleTest = HandlerReply<typeof sampleTests.sampleTest>
type Checked = HandlerReply<typeof sampleTests.checkSample>
interface GivenAnswer {
  item_no: number
  answer: unknown
}

/** The sample as pupils see it. A question that has left the library leaves the sample, and the others keep their numbers. */
export async function sampleTest(api: Api, keys: readonly string[]): Promise<SampleTest> {
  const questions = await numbered(api, keys)
  return {
    questions: [...questions].map(([item_no, question]) => ({
      item_no,
      question: publicQuestion(question, { seed: seedOf(api, item_no), shuffle_options: true }),
    })),
  }
}

/** How answers did. They are counted by address: scoring is cheap, and not free. */
export async function checkSample(
  api: Api,
  keys: readonly string[],
  { ip, answers }: { ip: string; answers: readonly GivenAnswer[] },
): Promise<Checked> {
  await api.limits.spend('sample-answer', ip, answers.length)
  const questions = await numbered(api, keys)
  return { items: answers.map(({ item_no, answer }) => reviewOf(found(questions.get(item_no)), item_no, answer)) }
}

function reviewOf(question: Question, item_no: number, answer: unknown): Checked['items'][number] {
  const parsed = answer === null ? undefined : parseAnswer(question, answer)
  if (parsed?.ok === false) failField('answers', 'answer_does_not_fit')
  const score = scoreAnswer(question, parsed?.answer)
  return { item_no, question, score, points: pointsFor(score, question.points), counts: true, full_points: false }
}

async function numbered(api: Api, keys: readonly string[]): Promise<Map<number, Question>> {
  const questions = await api.database.read(undefined, (db) => questionsByKey(db, keys))
  return new Map(
    keys.flatMap((key, index) => {
      const question = questions.get(key)
      return question === undefined ? [] : [[index + 1, question] as const]
    }),
  )
}

/** The same order for everybody: who tries again finds the same test. */
function seedOf(api: Api, item_no: number): string {
  return createHash('sha256').update(`${api.config.jwtSecret}/sample-test/${item_no}`).digest('hex')
}
