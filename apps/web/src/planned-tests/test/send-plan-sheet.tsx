import { plannedTests, type PlanLetter, type PlannedTest } from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { QrCode } from '@katedra/ui/qr-code'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { PlanSendings } from './plan-sendings.tsx'
import { planLetterQuery } from '../planned-tests.data.ts'

interface SendPlanSheetProps {
  test: PlannedTest
  onClose: () => void
}

/** The plan of a test by mail: to whom and in which words, before it goes. */
export function SendPlanSheet({ test, onClose }: SendPlanSheetProps) {
  const { t } = useTranslation('planned-tests')
  const letter = useQuery({ ...planLetterQuery(test.id), staleTime: 0 })
  const { data } = letter
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      title={t('send.title')}
      description={`${test.title} · ${test.class_name}`}
      footer={data === undefined ? undefined : <SendFooter test={test} letter={data} onClose={onClose} />}
    >
      <QueryView
        query={letter}
        safe={t('load.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton lines={8} />
          </SkeletonGroup>
        }
      >
        {(known) => <LetterView test={test} letter={known} />}
      </QueryView>
    </Sheet>
  )
}

function LetterView({ test, letter }: { test: PlannedTest; letter: PlanLetter }) {
  const { t } = useTranslation('planned-tests')
  return (
    <div className="grid min-w-0 gap-7">
      {letter.class_email === '' && <NoClassEmail test={test} />}
      {letter.sendings.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-lg font-semibold">{t('send.history')}</h3>
          <PlanSendings sendings={letter.sendings} startsAt={test.starts_at} />
        </section>
      )}
      {letter.recipients.length > 0 && (
        <section className="grid gap-2">
          <h3 className="text-lg font-semibold">{t('send.recipients', { count: letter.recipients.length })}</h3>
          <ul className="divide-y divide-line rounded-md border border-line bg-surface">
            {letter.recipients.map(({ email, student_name }) => (
              <li key={email} className="grid min-w-0 px-3 py-2 text-sm">
                <span className="wrap-anywhere">{student_name === '' ? t('send.toClass') : student_name}</span>
                <span className="wrap-anywhere text-ink-soft">{email}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="grid gap-2">
        <h3 className="text-lg font-semibold">{t('send.letter')}</h3>
        {/* Reachable by keyboard: there may be nothing else here to scroll by. */}
        <div
          role="region"
          aria-label={t('send.letter')}
          tabIndex={0}
          className="grid gap-3 rounded-md border border-line bg-surface p-4"
        >
          <p className="font-semibold wrap-anywhere">{letter.subject}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{letter.text}</p>
          <figure className="grid justify-items-start gap-2 border-t border-line pt-3">
            <QrCode value={letter.qr_link} label={t('access.qr', { title: test.title })} size={148} />
            <figcaption className="text-sm text-ink-soft">{t('send.qr')}</figcaption>
          </figure>
        </div>
      </section>
    </div>
  )
}

/** Said before anything is sent (specification, section 8). */
function NoClassEmail({ test }: { test: PlannedTest }) {
  const { t } = useTranslation('planned-tests')
  return (
    <div role="status" className="grid gap-1 rounded-lg border border-line bg-sunken p-4">
      <p className="font-semibold">{t('send.noEmail')}</p>
      <p>
        <Link to="/tridy/$classId" params={{ classId: test.class_id }} className="text-accent underline">
          {t('send.setEmail', { class_name: test.class_name })}
        </Link>
      </p>
    </div>
  )
}

function SendFooter({ test, letter, onClose }: { test: PlannedTest; letter: PlanLetter; onClose: () => void }) {
  const { t } = useTranslation('planned-tests')
  const queries = useQueryClient()
  const count = letter.recipients.length
  const again = letter.sendings.length > 0
  const { queryKey } = planLetterQuery(test.id)
  const sending = useSave({
    save: () => call(plannedTests.sendPlan, { params: { test_id: test.id }, body: { again } }),
    doneText: t('send.done', { count }),
    refresh: (sent) => queries.setQueryData(queryKey, sent),
    onSaved: onClose,
    // Somebody else may have sent it meanwhile: the sheet says so and asks again.
    onRefused: () => queries.invalidateQueries({ queryKey }),
  })
  return (
    <div className="grid gap-3">
      <FormAlert text={sending.sentence} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft" role="status">
          {count === 0 ? t('send.nobody') : t(again ? 'send.againHint' : 'send.count', { count })}
        </p>
        <Button variant="primary" disabled={count === 0} isBusy={sending.isBusy} onClick={() => sending.save()}>
          {t(again ? 'send.again' : 'send.send')}
        </Button>
      </div>
    </div>
  )
}
