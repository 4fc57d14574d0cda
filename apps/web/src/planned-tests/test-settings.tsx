import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Card, CardTitle } from '@katedra/ui/card'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** How the test is set up. */
export function TestSettings({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const yes = (isSet: boolean) => t(isSet ? 'settings.yes' : 'settings.no')
  return (
    <Card as="section" className="grid gap-4">
      <CardTitle>{t('settings.title')}</CardTitle>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        <Fact name={t('settings.start')}>{format.when(test.starts_at)}</Fact>
        <Fact name={t('settings.end')}>{format.when(test.finished_at ?? test.ends_at)}</Fact>
        <Fact name={t('field.limit')}>
          {test.time_limit_minutes === null ? t('limit.none') : format.minutes(test.time_limit_minutes)}
        </Fact>
        <Fact name={t('field.kind')}>{t(`kind.${test.kind}`)}</Fact>
        <Fact name={t('field.feedback')}>{t(`feedback.${test.feedback}`)}</Fact>
        <Fact name={t('field.attempts')}>{format.number(test.attempts_allowed)}</Fact>
        <Fact name={t('switch.shuffle_questions')}>{yes(test.shuffle_questions)}</Fact>
        <Fact name={t('switch.shuffle_options')}>{yes(test.shuffle_options)}</Fact>
        <Fact name={t('switch.guests_allowed')}>{yes(test.guests_allowed)}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{name}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  )
}
