import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareRequest } from '@katedra/contract/call'
import { results } from '@katedra/contract/results'
import type { CallInput, Route } from '@katedra/contract/route'
import { sheets } from '@katedra/contract/sheets'
import type { Question } from '@katedra/questions'
import { expect } from 'vitest'
import { startTestApi, type TestApi } from './build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from './build-school.ts'
import { isOf, launchedTest, oneOf, someLevel } from './build-test.ts'
import { browserForm } from './send-file.ts'
import { classSheets, type Given } from './sheet-photographs/class-sheets.ts'

/** A server with a folder for pictures that works through its queues, and a teacher who may plan many tests. */
export async function startPapers() {
  const folder = await mkdtemp(path.join(tmpdir(), 'katedra-sheets-'))
  const api = await startTestApi({ jobs: true, config: { dataDir: folder } })
  const teacher = await signedUpTeacher(api)
  await api.sql('update teachers set free_plans_left = 50')
  const stop = async () => {
    await api.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { api, folder, teacher, stop }
}

/** Answer sheets of paper on a server that works through its queues, for the teacher who is signed in when they are asked for. */
export function papersAt(place: () => { api: TestApi; teacher: SignedInTeacher }) {
  async function sent(testId: string, bytes: Buffer<ArrayBuffer>) {
    const { url } = prepareRequest(sheets.sendPicture, { params: { test_id: testId }, query: {} })
    const { payload, contentType } = await browserForm([['sheet', bytes]])
    const { api, teacher } = place()
    const response = await api.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': contentType, 'accept-language': 'cs', authorization: `Bearer ${teacher.token}` },
      payload,
    })
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }

  function get<R extends Route>(route: R, input: CallInput<R>) {
    const { api, teacher } = place()
    return api.get(route, input, { token: teacher.token })
  }

  const read = (test: { id: string }) => get(sheets.testSheets, { params: { test_id: test.id } })

  /** All pictures that have been sent are read. */
  async function allRead(test: { id: string }) {
    await expect.poll(async () => (await read(test)).waiting_count, { timeout: 120_000, interval: 300 }).toBe(0)
    return read(test)
  }

  /** A class and a test of two choices, of which the second may have a text, with the means to fill in its sheets. */
  async function stage(form: { pupils?: string[]; hasText?: boolean; hasNumber?: boolean } = {}) {
    const { api, teacher } = place()
    const { pupils = ['Adam', 'Bára', 'Cyril'], hasText = false, hasNumber = false } = form
    const { questions } = await someLevel(api, teacher)
    const choices = questions.filter(({ question }) => isOf(question, 'abc') && !question.content.multiple).slice(0, 2)
    const numbers = questions.filter(({ question }) => numberIn(question) !== undefined)
    const asked = [...choices, ...(hasText ? [oneOf(questions, 'text')] : []), ...(hasNumber ? [at(numbers, 0)] : [])]
    const students = pupils.map((first_name) => ({ first_name, last_name: 'Novák' }))
    const own = await schoolClass(api, teacher, { name: '6.B', students })
    const test = await launchedTest(api, teacher, own, { question_ids: asked.map(({ id }) => id) })
    const arrangedTest = {
      id: test.id,
      shuffle_options: test.shuffle_options,
      questions: test.questions.flatMap(({ item_no }, index) => {
        const question = asked[index]?.question
        return question === undefined ? [] : [{ item_no, question }]
      }),
    }
    const pupilNamed = (first: string) =>
      at(
        own.students.filter(({ first_name }) => first_name === first),
        0,
      )
    const paper = classSheets(arrangedTest)
    const photographed = (variant: string, student: string | undefined, answers: readonly Given[], seed: number) =>
      paper.photographed({ variant, answers, seed, ...(student === undefined ? {} : { student }) })
    const resultOf = async (student: { id: string }) => {
      const { students: all } = await get(results.testResults, { params: { test_id: test.id } })
      return at(
        all.filter(({ student_id }) => student_id === student.id),
        0,
      )
    }
    return { test, own, pupilNamed, paper, photographed, resultOf, asked }
  }

  return { sent, get, read, allRead, stage }
}

/** The number that is right, as it is crossed. */
export function numberIn(question: Question): string | undefined {
  if (!isOf(question, 'text') || !question.content.numeric) return undefined
  return question.key.number === undefined ? undefined : String(question.key.number.value).replace('.', ',')
}
