import { attempts } from '@katedra/contract/attempts'
import { classes } from '@katedra/contract/classes'
import { gradebook } from '@katedra/contract/gradebook'
import { live } from '@katedra/contract/live'
import { plannedTests } from '@katedra/contract/planned-tests'
import { results } from '@katedra/contract/results'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mondayMorning, startTestApi, type TestApi } from '../testing/build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from '../testing/build-school.ts'
import { joinedAttempt, launchedTest, oneOf, someLevel } from '../testing/build-test.ts'
import { namesakeNumbers } from './classes.namesakes.ts'

let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  api = await startTestApi()
  teacher = await signedUpTeacher(api)
})
afterAll(() => api.stop())
beforeEach(() => {
  api.clock.set(mondayMorning)
})

const as = () => ({ token: teacher.token })
const pupil = (id: string, first_name: string, last_name: string) => ({ id, first_name, last_name })

describe('pupils of one full name', () => {
  it('have numbers in the order in which they came, and no one else has one', () => {
    const numbers = namesakeNumbers([
      pupil('c', 'Jan', 'Novák'),
      pupil('a', 'jan', ' Novák'),
      pupil('b', 'Jan', 'Nováková'),
      pupil('d', 'Jan', 'Novak'),
    ])
    expect([...numbers]).toEqual([
      ['a', 1],
      ['c', 2],
    ])
  })

  it('have none once they are erased: then no one is called anything', () => {
    expect(namesakeNumbers([pupil('a', '', '–'), pupil('b', '', '–')]).size).toBe(0)
  })

  it('are told apart by the same number on the roster, in joining, on the own device, in the live room, in results and in the gradebook', async () => {
    const names = [
      { first_name: 'Jan', last_name: 'Novák' },
      { first_name: 'Eva', last_name: 'Malá' },
      { first_name: 'Jan', last_name: 'Novák' },
    ]
    const { id: class_id } = await schoolClass(api, teacher, { students: names })
    const { questions } = await someLevel(api, teacher)
    const roster = await api.get(classes.schoolClass, { params: { class_id } }, as())
    expect(roster.students.map(({ last_name, namesake_no }) => [last_name, namesake_no])).toEqual([
      ['Malá', undefined],
      ['Novák', 1],
      ['Novák', 2],
    ])
    const second = at(roster.students, 2)
    const test = await launchedTest(api, teacher, roster, {
      question_ids: [oneOf(questions, 'abc').id],
      without_codes: true,
    })
    const { students } = await api.get(attempts.joinableTest, { params: { code: test.join_code } })
    expect(students.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
      'Eva M.',
      'Jan N. (1)',
      'Jan N. (2)',
    ])
    expect(at(students, 2).id).toBe(second.id)
    const { attempt, token } = await joinedAttempt(api, test, second)
    const params = { test_id: test.id }
    const { pupils } = await api.get(live.room, { params }, as())
    expect(pupils.map(({ name, short_name, state }) => [name, short_name, state])).toEqual([
      ['Malá Eva', 'Eva M.', 'not_joined'],
      ['Novák Jan (1)', 'Jan N. (1)', 'not_joined'],
      ['Novák Jan (2)', 'Jan N. (2)', 'open'],
    ])
    expect(attempt.student_name).toBe('Jan Novák (2)')
    const message = { params, body: { attempt_ids: [attempt.id], text: 'Podívej se na druhou.' } }
    expect((await api.get(live.sendMessage, message, as())).messages).toMatchObject([{ to_name: 'Jan Novák (2)' }])
    const seen = await api.get(results.testResults, { params }, as())
    expect(seen.students.map(({ name, state }) => [name, state])).toEqual([
      ['Malá Eva', 'not_joined'],
      ['Novák Jan (1)', 'not_joined'],
      ['Novák Jan (2)', 'open'],
    ])
    const detail = { params: { ...params, attempt_id: attempt.id } }
    expect((await api.get(results.attemptDetail, detail, as())).name).toBe('Novák Jan (2)')
    const book = await api.get(gradebook.gradebook, { params: { class_id }, query: {} }, as())
    expect(book.students.map(({ name }) => name)).toEqual(['Malá Eva', 'Novák Jan (1)', 'Novák Jan (2)'])
    const progress = { params: { class_id, student_id: second.id }, query: {} }
    expect((await api.get(gradebook.studentProgress, progress, as())).student.name).toBe('Novák Jan (2)')
    await api.get(plannedTests.finishTest, { params }, as())
    api.clock.pass(60)
    const late = {
      params: { attempt_id: attempt.id, item_no: 1 },
      body: { revision: 9, answer: { chosen: [] }, active_ms: 0 },
    }
    expect(await api.call(attempts.saveAnswer, late, { token })).toMatchObject({ status: 409 })
    expect(await api.get(live.lateAnswers, { params }, as())).toMatchObject([{ name: 'Jan Novák (2)' }])
  })
})
