import type { PlannedTest } from '@katedra/contract/planned-tests'
import { Card } from '@katedra/ui/card'
import { CopyButton } from '@katedra/ui/copy-button'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { spacedCode } from './join-code.ts'
import { useSchoolZone } from './use-plan-form.ts'

/** The tests of several classes, each with its time and its way in. */
export function PlannedSeveral({ tests }: { tests: readonly PlannedTest[] }) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat(useSchoolZone())
  const message = useRef<HTMLDivElement | null>(null)

  // Synchronises the browser's focus with the change of the view.
  useEffect(() => {
    message.current?.focus()
  }, [])

  return (
    <div className="grid gap-5">
      <div ref={message} tabIndex={-1} className="flex gap-3 rounded-lg bg-ok-soft p-4 text-ink outline-none">
        <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
        <p className="font-medium text-pretty">{t('planned.several', { count: tests.length })}</p>
      </div>
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
