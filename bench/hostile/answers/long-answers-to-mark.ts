import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { marking } from '@katedra/contract/marking'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { subjects } from '@katedra/contract/subjects'
import { call } from '../../../tools/call.ts'
import type { Attack } from '../../attack.ts'
import { signedUpTeacher, signIn } from '../../classroom.ts'

const pupils = 12

/** Pupils' answers that repeat the question's words kept everybody waiting while they were put into groups for the teacher. */
export const attack: Attack = {
  name: `${pupils} answers of 5,000 characters that wait for marking`,
  async run({ url }) {
    const access = await signIn(url, await signedUpTeacher(url))
    const question = {
      type: 'text' as const,
      prompt: { cs: 'Co je xq zv a proč?' },
      points: 1,
      content: { lines: 4, numeric: false },
      key: {
        accepted: [],
        case_sensitive: false,
        ignore_diacritics: true,
        typo_tolerance: false,
        unmatched: 'manual' as const,
      },
    }
    const { id: question_id } = await call(url, questions.createQuestion, { body: { question } }, access)
    const names = Array.from({ length: pupils }, (_, index) => ({ last_name: `Pupil ${index}` }))
    const { id: class_id, students } = await call(
      url,
      classes.createClass,
      { body: { name: 'Slohy', students: names } },
      access,
    )
    const [subject] = await call(url, subjects.subjects, {}, access)
    const starts_at = new Date(Date.now() + 60_000).toISOString()
    const plan = { class_id, title: 'Slohy', subject_id: subject?.id ?? 0, question_ids: [question_id], starts_at }
    const { id: test_id, join_code } = await call(url, plannedTests.planTest, { body: plan }, access)
    await call(url, plannedTests.launchTest, { params: { test_id } }, access)
    for (const [index, { id: student_id, personal_code }] of students.entries()) {
      const card = { params: { code: join_code }, body: { student_id, personal_code } }
      const { token, attempt } = await call(url, attempts.joinTest, card)
      const params = { attempt_id: attempt.id }
      const text = `${'xq zv '.repeat(800)}${index.toString(36).repeat(90)}`
      const body = { revision: 1, answer: { text }, active_ms: 1000 }
      await call(url, attempts.saveAnswer, { params: { ...params, item_no: 1 }, body }, token)
      await call(url, attempts.submitAttempt, { params }, token)
    }
    const started = performance.now()
    const asked = { params: { test_id, item_no: 1 }, query: {} }
    const answers = await call(url, marking.markingAnswers, asked, access)
    const seconds = (performance.now() - started) / 1000
    if (answers.length !== pupils) throw new Error(`${answers.length} answers came`)
    // How long the teacher waits is bounded; that no one else does is the harness's to see.
    if (seconds > 60) throw new Error(`the teacher waited for ${seconds.toFixed(1)} s`)
    return `the teacher waited for ${seconds.toFixed(1)} s`
  },
}
