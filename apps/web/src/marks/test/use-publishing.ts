import { marks, type Decision, type TestMarks, type TestMarksForm } from '@katedra/contract/marks'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { queryClient } from '../../app/query.ts'
import { keepTestMarks, testMarksQuery } from '../marks.data.ts'
import { decisionOf, isSameDecision, isUndecided, undecided, type MarkRow } from './mark-rows.ts'

/** What is published: whose marks, as the teacher sees them. */
export interface Publishing {
  rows: readonly MarkRow[]
  /** Some pupils only, where marks are published already. */
  isPart: boolean
}

/** A mark that changed between the look and the press. */
export interface MeanwhileChange {
  student_id: string
  name: string
  before: Decision
  after: Decision
}

interface PublishingOptions {
  testId: string
  /** What is on the page and not saved yet; it is saved first. */
  unsaved: TestMarksForm | undefined
  onDone: (done: TestMarks) => void
}

/** Tells pupils their marks. What has changed since the teacher looked is refused by the server, loaded again and said. */
export function usePublishing({ testId, unsaved, onDone }: PublishingOptions) {
  const { t } = useTranslation('marks')
  const [meanwhile, setMeanwhile] = useState<readonly MeanwhileChange[]>([])
  const params = { test_id: testId }
  const publishing = useSave({
    save: async ({ rows, isPart }: Publishing) => {
      if (unsaved !== undefined) await call(marks.setTestMarks, { params, body: unsaved })
      const expected = rows.map(({ student, decision }) => ({ student_id: student.student_id, ...decision }))
      const chosen = isPart ? { student_ids: expected.map(({ student_id }) => student_id) } : {}
      return call(marks.publishMarks, { params, body: { ...chosen, expected } })
    },
    refresh: (done) => {
      setMeanwhile([])
      keepTestMarks(done)
    },
    doneText: (_, { rows, isPart }) =>
      isPart
        ? t('changed.done', { count: rows.length })
        : t('publish.done', { count: rows.filter(({ decision }) => !isUndecided(decision)).length }),
    onSaved: onDone,
    words: unplacedSentences,
    conflict: 'marks.changed_meanwhile',
    onRefused: async (_, { rows }) => {
      const query = testMarksQuery(testId)
      await queryClient.invalidateQueries({ queryKey: query.queryKey })
      setMeanwhile(changesSince(rows, queryClient.getQueryData(query.queryKey)))
    },
  })
  return { ...publishing, meanwhile }
}

function changesSince(rows: readonly MarkRow[], now: TestMarks | undefined): MeanwhileChange[] {
  return rows.flatMap(({ student, decision }) => {
    const found = now?.students.find(({ student_id }) => student_id === student.student_id)
    const after = found === undefined ? undecided : decisionOf(found, found.proposed)
    const { student_id, name } = student
    return isSameDecision(decision, after) ? [] : [{ student_id, name, before: decision, after }]
  })
}
