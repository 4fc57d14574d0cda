import { marking } from '@katedra/contract/marking'
import { results } from '@katedra/contract/results'
import { serve, serveLong, type Api, type TeacherCall } from '../app/http/serve.ts'
import { ownTest } from '../planned-tests/planned-tests.ts'
import { testAnalysis } from './analysis/analysis.ts'
import { changing, previewChange } from './results.changes.ts'
import { exclude, putBack, rescore, rescoringDetail } from './rescoring/rescoring.ts'
import { joinGuest, separateGuest } from './results.guests.ts'
import { markBatch, undoBatch } from './marking/marking.batches.ts'
import { inGroups, setApart } from './marking/marking.groups.ts'
import { answersToMark, markAnswer, markingQueue } from './marking/marking.ts'
import type { TestKey } from './figures/figures.material.ts'
import { misconceptionsOfResults } from './results.misconceptions.ts'
import { questionDetail } from './results.questions.ts'
import { attemptDetail, testResults } from './results.ts'
import { unlessKnown } from './results.versions.ts'

/** A reason is asked for only when the change is made. */
const tried = { reason: '–' }

export function resultsRoutes(api: Api): void {
  serve(api, results.testResults, (call) =>
    unlessKnown(call, call.params.test_id, () => testResults(call, call.params.test_id)),
  )
  serve(api, results.attemptDetail, (call) => attemptDetail(call, call.params))
  serve(api, results.questionDetail, async (call) =>
    questionDetail(call.db, await own(call, call.params.test_id), call.params.item_no),
  )
  serve(api, results.misconceptions, async (call) =>
    misconceptionsOfResults(call.db, await own(call, call.params.test_id)),
  )
  serve(api, results.testAnalysis, ({ params: { test_id }, ...call }) =>
    unlessKnown(call, test_id, () => testAnalysis(call.db, { school_id: call.teacher.school_id, test_id })),
  )
}

export function markingRoutes(api: Api): void {
  serve(api, marking.joinGuest, async (call) =>
    joinGuest(await changing(call, call.params.test_id), call.params.attempt_id, call.body.student_id),
  )
  serve(api, marking.separateGuest, async (call) =>
    separateGuest(await changing(call, call.params.test_id), call.params.attempt_id),
  )
  serveLong(api, marking.previewExclusion, (call) =>
    previewChange(call, (where) => exclude(where, { ...call.body, ...tried })),
  )
  serve(api, marking.exclude, async (call) => exclude(await changing(call, call.params.test_id), call.body))
  serve(api, marking.putBack, async (call) =>
    putBack(await changing(call, call.params.test_id), call.params.exclusion_id),
  )
  serveLong(api, marking.previewRescoring, (call) =>
    previewChange(call, (where) => rescore(where, { ...call.body, ...tried })),
  )
  serve(api, marking.rescore, async (call) => rescore(await changing(call, call.params.test_id), call.body))
  serve(api, marking.rescoring, async (call) =>
    rescoringDetail(call.db, await own(call, call.params.test_id), call.params.rescoring_id),
  )
  serve(api, marking.markingQueue, async (call) => markingQueue(call.db, await own(call, call.params.test_id)))
  // No connection is held while answers are put into groups.
  serveLong(api, marking.markingAnswers, async (call) => {
    const { teacher, params, query } = call
    const asked = { item_no: params.item_no, withNames: query.names === 'shown' }
    const { question, toMark } = await api.database.read(teacher.school_id, async (db) =>
      answersToMark(db, await own({ ...call, db }, params.test_id), asked),
    )
    return inGroups(question, toMark, teacher.id)
  })
  serve(api, marking.takeApart, async (call) =>
    setApart(await changing(call, call.params.test_id), { ...call.params, is_apart: true }),
  )
  serve(api, marking.putTogether, async (call) =>
    setApart(await changing(call, call.params.test_id), { ...call.params, is_apart: false }),
  )
  serve(api, marking.markBatch, async (call) =>
    markBatch(await changing(call, call.params.test_id), call.params.batch_id, call.body),
  )
  serve(api, marking.undoBatch, async (call) =>
    undoBatch(await changing(call, call.params.test_id), call.params.batch_id),
  )
  serve(api, marking.mark, async (call) => markAnswer(await changing(call, call.params.test_id), call.body))
}

async function own({ api, db, teacher }: TeacherCall, testId: string): Promise<TestKey> {
  await ownTest(api, db, teacher, testId)
  return { school_id: teacher.school_id, test_id: testId }
}
