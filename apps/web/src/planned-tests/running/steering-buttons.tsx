import { type PlannedTest, plannedTests } from '@katedra/contract/planned-tests'
import { Button, type ButtonProps } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Ban, CircleStop, Play, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { call } from '../../app/call.ts'
import { refreshTests } from '../planned-tests.data.ts'

type Look = Pick<ButtonProps, 'variant' | 'size' | 'className'>

interface AskedStepProps extends Look {
  test: PlannedTest
  step: 'launch' | 'finish' | 'cancel'
  onDone?: () => void
}

const icons = { launch: Play, finish: CircleStop, cancel: Ban } as const

/** A step that can't be taken back: the button asks first and says what will happen. */
export function AskedStep({ test, step, onDone, ...look }: AskedStepProps) {
  const { t } = useTranslation('planned-tests')
  const [isAsking, setIsAsking] = useState(false)
  const steering = useSteering(test, () => {
    setIsAsking(false)
    onDone?.()
  })
  const Icon = icons[step]
  const facts = { title: test.title, class_name: test.class_name, open: test.started_count - test.submitted_count }

  return (
    <>
      <Button {...look} icon={<Icon aria-hidden />} onClick={() => setIsAsking(true)}>
        {t(`${step}.button`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t(`${step}.title`, facts)}
        confirmText={t(`${step}.confirm`)}
        cancelText={t('keep')}
        isDanger={step !== 'launch'}
        isBusy={steering.isBusy}
        onConfirm={() => steering.save({ kind: step })}
      >
        <p>{t(`${step}.text`, facts)}</p>
        {step === 'finish' && facts.open > 0 && <p className="mt-2">{t('finish.open', { count: facts.open })}</p>}
      </ConfirmDialog>
    </>
  )
}

interface StartButtonProps extends Look {
  test: PlannedTest
  onDone: () => void
}

/** The start in front of the class that waits: one press, for everybody sees what it does. */
export function StartButton({ test, onDone, ...look }: StartButtonProps) {
  const { t } = useTranslation('planned-tests')
  const steering = useSteering(test, onDone)
  return (
    <Button
      {...look}
      icon={<Play aria-hidden />}
      isBusy={steering.isBusy}
      onClick={() => steering.save({ kind: 'launch' })}
    >
      {t('launch.start')}
    </Button>
  )
}

/** What a teacher can do with a planned test. */
type Step = { kind: 'launch' | 'finish' | 'cancel' } | { kind: 'prolong'; minutes: number }

function send(test_id: string, step: Step): Promise<PlannedTest> {
  const params = { test_id }
  if (step.kind === 'prolong') return call(plannedTests.prolongTest, { params, body: { minutes: step.minutes } })
  const route = { launch: plannedTests.launchTest, finish: plannedTests.finishTest, cancel: plannedTests.cancelTest }[
    step.kind
  ]
  return call(route, { params })
}

/** Launches, finishes, cancels or prolongs a test and says how it went. */
function useSteering(test: Pick<PlannedTest, 'id' | 'title'>, onSettled: () => void = () => undefined) {
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

/** More time for everyone; a second press adds again, so nothing needs asking. */
export function ProlongButtons({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const steering = useSteering(test)
  return (
    <>
      {[5, 15].map((minutes) => (
        <Button
          key={minutes}
          className="whitespace-nowrap max-sm:px-2"
          icon={<TimerReset aria-hidden />}
          isBusy={steering.isBusy && steering.input?.kind === 'prolong' && steering.input.minutes === minutes}
          onClick={() => steering.save({ kind: 'prolong', minutes })}
        >
          {t('prolong.button', { count: minutes })}
        </Button>
      ))}
    </>
  )
}
