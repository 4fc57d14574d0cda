import { attempts } from '@katedra/contract/attempts'
import { auth } from '@katedra/contract/auth'
import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { isKeyed, library } from '@katedra/contract/library'
import { subjects } from '@katedra/contract/subjects'
import type { Question } from '@katedra/questions'
import { call } from '../tools/call.ts'
import { fittingAnswer } from '../tools/browser/fitting-answer.ts'
import { demoTeacher } from './demo.ts'

/** What the story needs to know of a test that is over. */
export interface MarkedTest {
  id: string
  title: string
  /** Numbers of its questions, from one. */
  choice: number
  text: number
  open: number
  /** What two pupils wrote instead of the accepted text: two slips away. */
  slip: string
  /** The pupil who was too fast to read. */
  clicker: string
}

const pupils = ['Adamová Eva', 'Beran Jan', 'Cibulka Ota', 'Dubová Klára']

/** A test of six questions, handed in by four pupils: one clicked through, two made the same slips, all wrote an open answer. The last hand-in ends it. */
export async function finishTest(address: string, title: string): Promise<MarkedTest> {
  const { access } = await call(address, auth.signIn, { body: demoTeacher })
  const { level_id, questions } = await findQuestions(address, access)
  const students = pupils.map((name) => ({ last_name: name.split(' ')[0] ?? '', first_name: name.split(' ')[1] ?? '' }))
  const schoolClass = await call(address, classes.createClass, { body: { name: `9.${title}`, students } }, access)
  const plan = {
    class_id: schoolClass.id,
    title,
    level_id,
    question_ids: questions.map(({ id }) => id),
    starts_at: new Date(Date.now() + 60_000).toISOString(),
    shuffle_questions: false,
  }
  const test = await call(address, plannedTests.planTest, { body: plan }, access)
  const params = { test_id: test.id }
  await call(address, plannedTests.launchTest, { params }, access)
  const slip = slipOf(questions)
  for (const [place, { id: student_id, personal_code }] of schoolClass.students.entries()) {
    const join = { params: { code: test.join_code }, body: { student_id, personal_code } }
    const { token, attempt } = await call(address, attempts.joinTest, join)
    const own = { attempt_id: attempt.id }
    for (const { item_no, question } of attempt.questions) {
      const isOpen = item_no === questions.length
      const written = isOpen ? (place < 2 ? 'Protože se tak stalo.' : `Odpověď ${place}`) : slip
      const answer = question.type === 'text' && (isOpen || place < 2) ? { text: written } : fittingAnswer(question)
      const body = { revision: 1, answer, active_ms: place === 2 ? 300 : 20_000 }
      await call(address, attempts.saveAnswer, { params: { ...own, item_no }, body }, token)
    }
    await call(address, attempts.submitAttempt, { params: own }, token)
  }
  return { id: test.id, title, choice: 1, text: 5, open: 6, slip, clicker: pupils[2] ?? '' }
}

/** Four choices of one, a text of six to nine letters, and one that only a person can judge; all of one level. */
async function findQuestions(address: string, access: string) {
  for (const subject of await call(address, subjects.subjects, {}, access)) {
    for (const level of await call(address, subjects.levels, { params: { subject_id: subject.id } }, access)) {
      // The demo's school is registered, so its teachers read the keys.
      const read = await call(address, library.levelQuestions, { params: { level_id: level.id } }, access)
      const questions = read.filter(isKeyed)
      const choices = questions
        .filter(({ question }) => question.type === 'abc' && !question.content.multiple)
        .slice(0, 4)
      const text = questions.find(({ question }) => /^.{6,9}$/.test(acceptedOf(question)))
      const open = questions.find(({ question }) => question.type === 'text' && question.key.unmatched === 'manual')
      if (choices.length === 4 && text !== undefined && open !== undefined)
        return { level_id: level.id, questions: [...choices, text, open] }
    }
  }
  throw new Error('no level has all that the story needs')
}

function acceptedOf(question: Question): string {
  if (question.type !== 'text') return ''
  return question.key.accepted.find(({ fraction }) => fraction === 1)?.text ?? ''
}

/** The accepted text with its last two letters gone wrong: more than the key forgives, and still near. */
function slipOf(questions: readonly { question: Question }[]): string {
  const text = questions.map(({ question }) => acceptedOf(question)).find((one) => one !== '') ?? ''
  return `${text.slice(0, -2)}xx`
}
