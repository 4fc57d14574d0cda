import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button, type ButtonProps } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { Ban, CircleStop, Play, TimerReset } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteering } from './steer-test.ts'

type Look = Pick<ButtonProps, 'variant' | 'size'>

interface AskedStepProps extends Look {
  test: PlannedTest
  step: 'launch' | 'finish' | 'cancel'
}

const icons = { launch: Play, finish: CircleStop, cancel: Ban } as const

/** A step that can't be taken back: the button asks first and says what will happen. */
export function AskedStep({ test, step, ...look }: AskedStepProps) {
  const { t } = useTranslation('planned-tests')
  const [isAsking, setIsAsking] = useState(false)
  const steering = useSteering(test, () => setIsAsking(false))
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

/** More time for everyone; a second press adds again, so nothing needs asking. */
export function ProlongButtons({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const steering = useSteering(test)
  return (
    <>
      {[5, 15].map((minutes) => (
        <Button
          key={minutes}
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
