import { attempts } from '@katedra/contract/attempts'
import { prepareRequest } from '@katedra/contract/call'
import { exporting, type ResultsFormat } from '@katedra/contract/exports'
import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import type { CallInput, Route } from '@katedra/contract/route'
import type { TestApi } from './build-api.ts'
import { at, schoolClass, signedUpTeacher, type SignedInTeacher } from './build-school.ts'
import { emptyAnswer, joinedAttempt, launchedTest, oneOf, rightAnswer, someLevel } from './build-test.ts'

/** A teacher with tests to be exported, and files as the browser gets them. */
export async function exportStage(api: TestApi) {
  const teacher = await signedUpTeacher(api)
  const { questions } = await someLevel(api, teacher)
  const [abc, text] = [oneOf(questions, 'abc'), oneOf(questions, 'text')]

  /** A file as the browser gets it; anything but 200 is an error. */
  async function download<R extends Route>(route: R, input: CallInput<R>, who = teacher, language = 'cs') {
    const response = await ask(route, input, who, language)
    if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`)
    const { 'content-type': type, 'content-disposition': disposition } = response.headers
    return {
      type,
      name: decodeURIComponent(String(disposition).split("UTF-8''")[1] ?? ''),
      disposition,
      bytes: response.rawPayload,
    }
  }

  function ask<R extends Route>(route: R, input: CallInput<R>, who: SignedInTeacher, language = 'cs') {
    const { method, url, body } = prepareRequest(route, input)
    return api.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${who.token}`,
        'accept-language': language,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
  }

  const exported = ({ id }: { id: string }, format: ResultsFormat, language = 'cs') =>
    download(exporting.exportResults, { params: { test_id: id }, body: { format } }, teacher, language)
  const resultsOf = ({ id }: { id: string }) =>
    api.get(results.testResults, { params: { test_id: id } }, { token: teacher.token })

  /** Řehoř has all right, =SUM(1) nothing, Čáp has not come; the text question counts for no one, one answer not for Řehoř. */
  async function stage() {
    const pupils = await schoolClass(api, teacher, {
      name: '7.A',
      students: [
        { first_name: 'Jiří', last_name: 'Řehoř' },
        { first_name: 'Eva', last_name: '=SUM(1)' },
        { first_name: 'Ota', last_name: 'Čáp' },
      ],
    })
    const test = await launchedTest(api, teacher, pupils, { question_ids: [abc.id, text.id], title: 'Písemka č. 1/2' })
    const by = async (last_name: string, answers: readonly unknown[]) => {
      const student = at(
        pupils.students.filter((one) => one.last_name === last_name),
        0,
      )
      const { token, attempt } = await joinedAttempt(api, test, student)
      for (const [index, answer] of answers.entries())
        await api.call(
          attempts.saveAnswer,
          {
            params: { attempt_id: attempt.id, item_no: index + 1 },
            body: { revision: 1, answer: Object(answer), active_ms: 4321 },
          },
          { token },
        )
      api.clock.pass(95)
      await api.get(attempts.submitAttempt, { params: { attempt_id: attempt.id } }, { token })
      return { student_id: student.id, attempt_id: attempt.id }
    }
    const first = await by('Řehoř', [rightAnswer(abc.question), rightAnswer(text.question)])
    await by('=SUM(1)', [emptyAnswer(abc.question), { text: 'něco' }])
    const exclude = (item_no: number, attempt_id?: string) =>
      api.get(
        marking.exclude,
        {
          params: { test_id: test.id },
          body: { item_no, reason: 'nejasné zadání', ...(attempt_id ? { attempt_id } : {}) },
        },
        { token: teacher.token },
      )
    return { test, first, exclude }
  }

  return { teacher, abc, text, stage, ask, download, exported, resultsOf }
}

export type ExportStage = Awaited<ReturnType<typeof exportStage>>
