import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { JoinAccess } from './join-access.tsx'
import { planSentence } from './plan-sentence.ts'
import { pollDelay, testQuery } from './planned-tests.data.ts'
import { AskedStep } from './steering-buttons.tsx'
import { useNow } from '../app/use-now.ts'
import { useSchoolZone } from './use-plan-form.ts'

interface PlannedViewProps {
  test: PlannedTest
  /** Plans the same for another class; undefined when no plan is left. */
  onAnother: (() => void) | undefined
}

/** The test is planned: how pupils get in, and what can be done at once. */
export function PlannedView({ test: planned, onAnother }: PlannedViewProps) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery({
    ...testQuery(planned.id),
    refetchInterval: (query) => pollDelay(query.state.data),
  })
  const test = data ?? planned
  return (
    <div className="grid gap-7">
      <Confirmation test={test} />
      <section className="grid gap-3">
        <h3 className="text-lg font-semibold">{t('access.title')}</h3>
        <JoinAccess test={test} />
      </section>
      <div className="flex flex-wrap gap-3">
        <Link to="/testy/$testId" params={{ testId: test.id }} className={buttonClass({ variant: 'primary' })}>
          {t('next.open')}
        </Link>
        {test.state === 'scheduled' && <AskedStep test={test} step="launch" />}
        {onAnother !== undefined && <Button onClick={onAnother}>{t('sheet.another')}</Button>}
      </div>
    </div>
  )
}

/** Takes the focus, so that the outcome is read where the form stood a moment ago. */
function Confirmation({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  const zone = useSchoolZone()
  const clock = { format: useFormat(zone), zone, now: useNow(10_000) }
  const message = useRef<HTMLDivElement | null>(null)
  const minutes = Math.round((Date.parse(test.ends_at) - Date.parse(test.starts_at)) / 60_000)

  // Synchronises the browser's focus with the change of the view.
  useEffect(() => {
    message.current?.focus()
  }, [])

  return (
    <div ref={message} tabIndex={-1} className="flex gap-3 rounded-lg bg-ok-soft p-4 text-ink outline-none">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
      <p className="font-medium text-pretty">
        {test.state === 'scheduled'
          ? planSentence(t, { ...test, preset: null, window_minutes: minutes }, clock)
          : t('planned.running', { title: test.title })}
      </p>
    </div>
  )
}
