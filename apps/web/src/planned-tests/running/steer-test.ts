import { plannedTests } from '@katedra/contract/planned-tests'
import type { PlannedTest } from '@katedra/contract/planned-tests'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { refreshTests } from './planned-tests.data.ts'

/** What a teacher can do with a planned test. */
export type Step = { kind: 'launch' | 'finish' | 'cancel' } | { kind: 'prolong'; minutes: number }

function send(test_id: string, step: Step): Promise<PlannedTest> {
  const params = { test_id }
  if (step.kind === 'prolong') return call(plannedTests.prolongTest, { params, body: { minutes: step.minutes } })
  const route = { launch: plannedTests.launchTest, finish: plannedTests.finishTest, cancel: plannedTests.cancelTest }[
    step.kind
  ]
  return call(route, { params })
}

/** Launches, finishes, cancels or prolongs a test and says how it went. */
export function useSteering(test: Pick<PlannedTest, 'id' | 'title'>) {
  const { t } = useTranslation('planned-tests')
  const problem = useProblem()
  return useMutation({
    mutationFn: (step: Step) => send(test.id, step),
    onSuccess: (_, step) => {
      const minutes = step.kind === 'prolong' ? { count: step.minutes } : {}
      showToast({ tone: 'ok', text: t(`done.${step.kind}`, { title: test.title, ...minutes }) })
    },
    onError: (error) => showToast({ tone: 'danger', text: problem(error) }),
    // Also after a refusal: the test may have moved on by itself meanwhile.
    onSettled: refreshTests,
  })
}
