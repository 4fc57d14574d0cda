import { TestStateBadge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyTests } from '@katedra/ui/illustrations/scenes'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMoments, ZoneNote } from '../../app/school-zone.tsx'
import { ScreenTitle } from '../../app/screen-title.tsx'
import type { ServerClock } from '../../app/server-clock.ts'
import type { StudentTest, StudentTests } from '../attempts.data.ts'
import { problemWords } from '../problem-words.ts'

interface CardScreenProps {
  found: StudentTests
  clock: ServerClock
  onTest: (test: StudentTest) => Promise<void>
  onLeave: () => void
}

/** After a card was scanned: the pupil's tests, where there is not just one that runs. */
export function CardScreen({ found, clock, onTest, onLeave }: CardScreenProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const [problem, setProblem] = useState<string | null>(null)
  const name = `${found.student.first_name} ${found.student.last_name}`.trim()
  const open = (test: StudentTest) => onTest(test).catch((error: unknown) => setProblem(problemWords(error, t)))

  function markOf({ label, absence }: NonNullable<StudentTest['mark']>): string {
    return label ?? t(`mark.${absence ?? 'later'}`)
  }

  function timeOf({ state, starts_at, ends_at, attempt_state }: StudentTest): string {
    const day = (moment: string) => moments.day(moment, clock.now())
    if (state === 'scheduled') return t('tests.starts', { time: day(starts_at) })
    if (state !== 'finished') return t('tests.ends', { time: day(ends_at) })
    return t(attempt_state === null ? 'tests.missed' : 'tests.result', { time: day(starts_at) })
  }

  return (
    <div className="grid gap-6 py-6">
      <div className="grid gap-1">
        <ScreenTitle>{t('tests.title')}</ScreenTitle>
        <p className="text-ink-soft">{t('tests.intro', { name })}</p>
      </div>
      <p role="alert" className="font-medium text-danger empty:hidden">
        {problem}
      </p>
      {found.tests.length === 0 && (
        <EmptyState illustration={<EmptyTests />} title={t('tests.none')} description={t('tests.noneHint')} />
      )}
      <ul className="grid gap-3">
        {found.tests.map((test) => (
          <li key={test.join_code}>
            <button
              type="button"
              className="grid w-full gap-2 rounded-lg border border-line-strong bg-surface p-4 text-left hover:bg-sunken"
              onClick={() => void open(test)}
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-lg font-semibold">{test.title}</span>
                <TestStateBadge state={test.state} />
              </span>
              <span className="text-sm text-ink-soft">{timeOf(test)}</span>
              {test.mark !== null && (
                <span className="font-semibold">{t('tests.mark', { mark: markOf(test.mark) })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.tests[0] !== undefined && <ZoneNote at={found.tests[0].starts_at} />}
      <div>
        <Button variant="quiet" className="-ml-4" onClick={() => onLeave()}>
          {t('test.otherTest')}
        </Button>
      </div>
    </div>
  )
}
