import type { PlannedTestDetail } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { useSuspenseQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy, Eye, Pencil, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintTest } from '../../exports/exports.tsx'
import { meQuery } from '../../profile/profile.data.ts'
import { useSaveCalendar } from '../desk/use-save-calendar.ts'

/** The sheets come when they are wanted: they are most of the page's code. */
const EditTest = lazy(async () => ({ default: (await import('./edit-test.tsx')).EditTest }))
const CopyTest = lazy(async () => ({ default: (await import('./copy-test.tsx')).CopyTest }))
const TryQuestions = lazy(async () => ({ default: (await import('./try-questions.tsx')).TryQuestions }))
const SendPlanSheet = lazy(async () => ({ default: (await import('./send-plan-sheet.tsx')).SendPlanSheet }))

type Opened = 'edit' | 'copy' | 'try' | 'send'

/** What can be done with a test apart from steering it. */
export function TestActions({ test }: { test: PlannedTestDetail }) {
  const { t } = useTranslation('planned-tests')
  const { data: me } = useSuspenseQuery(meQuery)
  const [opened, setOpened] = useState<Opened>()
  const save = useSaveCalendar()
  const close = () => setOpened(undefined)
  const isScheduled = test.state === 'scheduled'
  const isAhead = isScheduled || test.state === 'launched'
  return (
    <div className="flex flex-wrap gap-3">
      {isScheduled && (
        <Button icon={<Pencil aria-hidden />} onClick={() => setOpened('edit')}>
          {t('actions.edit')}
        </Button>
      )}
      {isAhead && me.permissions.includes('send_plan') && (
        <Button icon={<Send aria-hidden />} onClick={() => setOpened('send')}>
          {t('actions.send')}
        </Button>
      )}
      <Button icon={<Copy aria-hidden />} onClick={() => setOpened('copy')}>
        {t('actions.copy')}
      </Button>
      <Button icon={<Eye aria-hidden />} onClick={() => setOpened('try')}>
        {t('try.open')}
      </Button>
      <PrintTest testId={test.id} />
      {isScheduled && (
        <Button icon={<CalendarPlus aria-hidden />} onClick={() => save([test])}>
          {t('actions.calendar')}
        </Button>
      )}
      <Suspense fallback={null}>
        {opened === 'edit' && <EditTest test={test} onClose={close} />}
        {opened === 'copy' && <CopyTest test={test} onClose={close} />}
        {opened === 'send' && <SendPlanSheet test={test} onClose={close} />}
        {opened === 'try' && (
          <TryQuestions
            questions={test.questions.map(({ question }) => question)}
            shuffleOptions={test.shuffle_options}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  )
}
