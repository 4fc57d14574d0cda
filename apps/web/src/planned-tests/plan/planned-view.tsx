import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { CopyButton } from '@katedra/ui/copy-button'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { spacedCode } from '../running/join-code.ts'
import { JoinAccess } from '../running/join-access.tsx'
import { planSentence } from '../draft/plan-sentence.ts'
import { pollDelay, testQuery } from '../planned-tests.data.ts'
import { AskedStep } from '../running/steering-buttons.tsx'
import { useNow } from '../../app/use-now.ts'
import { useSchoolZone } from '../draft/use-plan-form.ts'

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
  const zone = useSchoolZone()
  const clock = { format: useFormat(zone), zone, now: useNow(10_000) }
  const test = data ?? planned
  const minutes = Math.round((Date.parse(test.ends_at) - Date.parse(test.starts_at)) / 60_000)
  return (
    <div className="grid gap-7">
      <Confirmation>
        {test.state === 'scheduled'
          ? planSentence(t, { ...test, preset: null, window_minutes: minutes }, clock)
          : t('planned.running', { title: test.title })}
      </Confirmation>
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

/** The tests of several classes, each with its time and its way in. */
export function PlannedSeveral({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat(useSchoolZone())
  return (
    <div className="grid gap-5">
      <Confirmation>{t('planned.several', { count: tests.length })}</Confirmation>
      <ul className="grid gap-3">
        {tests.map((test) => (
          <Card as="li" key={test.id} className="grid gap-2">
            <h3 className="font-semibold">
              <Link to="/testy/$testId" params={{ testId: test.id }} className="text-accent underline">
                {t('planned.oneOf', { class_name: test.class_name, title: test.title })}
              </Link>
            </h3>
            <p className="tabular">{format.when(test.starts_at)}</p>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <span className="font-mono text-lg font-semibold whitespace-nowrap">{spacedCode(test.join_code)}</span>
              <CopyButton text={test.join_code} label={t('access.copyCodeOf', { class_name: test.class_name })} />
            </p>
          </Card>
        ))}
      </ul>
    </div>
  )
}

/** Takes the focus, so that the outcome is read where the form stood a moment ago. */
function Confirmation({ children }: { children: string }) {
  const message = useRef<HTMLDivElement | null>(null)

  // Synchronises the browser's focus with the change of the view.
  useEffect(() => {
    message.current?.focus()
  }, [])

  return (
    <div ref={message} tabIndex={-1} className="flex gap-3 rounded-lg bg-ok-soft p-4 text-ink outline-none">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
      <p className="font-medium text-pretty">{children}</p>
    </div>
  )
}
