import { plannedTests, type PlannedTest } from '@katedra/contract/planned-tests'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { refreshTests } from '../planned-tests.data.ts'

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
export function useSteering(test: Pick<PlannedTest, 'id' | 'title'>, onSettled: () => void = () => undefined) {
  const { t } = useTranslation('planned-tests')
  // Also after a refusal: the test may have moved on by itself meanwhile.
  const settle = async () => {
    await refreshTests()
    onSettled()
  }
  return useSave({
    save: (step: Step) => send(test.id, step),
    doneText: (_, step) => {
      const minutes = step.kind === 'prolong' ? { count: step.minutes } : {}
      return t(`done.${step.kind}`, { title: test.title, ...minutes })
    },
    onSaved: settle,
    refusal: 'toast',
    onRefused: settle,
  })
}
