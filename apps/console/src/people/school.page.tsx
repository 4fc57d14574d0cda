import { buttonClass } from '@katedra/ui/button-class'
import { Link, useParams } from '@tanstack/react-router'
import { Banknote, Gift, HandCoins, History, Mail, ReceiptText } from 'lucide-react'
import { operatorPeople, type OperatorUser } from '@katedra/contract/operator-people'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { Stat, StatRow } from '@katedra/ui/stat'
import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { sentenceOf } from '@katedra/screens/audit/sentences.ts'
import { MoreButton } from '@katedra/screens/more-button.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { FactList } from '../app/fact-list.tsx'
import { queryOf, schoolLogQuery, call } from '../app/call.ts'
import { LogEntry, LogList } from '../app/lists/log-list.tsx'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { GrantDialog } from '../credits/credits.tsx'
import { UserTable } from './user-table.tsx'
import { CallError } from '@katedra/contract/call'
import { NumberField } from '@katedra/ui/number-field'
import { ReasonDialog } from '../app/reason-dialog.tsx'

type School = Reply<typeof operatorPeople.school>['school']

/** One school: who it is, who teaches there, numbers, and what was changed. */
export function SchoolPage() {
  const { schoolId: id } = useParams({ from: '/operator/skoly/$schoolId' })
  const { t } = useTranslation('operator')
  const query = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } }))
  const [isGiving, setIsGiving] = useState(false)
  const [isCeilingOpen, setIsCeilingOpen] = useState(false)
  const name = query.data?.school.name ?? t('schools.one')
  useTitle(name)
  return (
    <Page title={name} back={<BackLink to="/operator/skoly">{t('schools.title')}</BackLink>}>
      <QueryView query={query}>
        {({ school, teachers, has_more_teachers }) => (
          <>
            <Figures school={school} />
            <div className="flex flex-wrap gap-3">
              <Link to="/operator/objednavky" search={{ school: id }} className={buttonClass()}>
                <ReceiptText aria-hidden />
                {t('operator-orders:title')}
              </Link>
              <Link to="/operator/kredity" search={{ school: id }} className={buttonClass()}>
                <Gift aria-hidden />
                {t('operator-credits:title')}
              </Link>
              <Button icon={<Banknote aria-hidden />} onClick={() => setIsCeilingOpen(true)}>
                {t('ceiling.open')}
              </Button>
              <Button icon={<HandCoins aria-hidden />} onClick={() => setIsGiving(true)}>
                {t('school.giveCredits')}
              </Button>
              {school.contact_email !== '' && (
                <a href={`mailto:${school.contact_email}`} className={buttonClass()}>
                  <Mail aria-hidden />
                  {t('school.write')}
                </a>
              )}
              <Link to="/operator/zaznam" search={{ school: id }} className={buttonClass()}>
                <History aria-hidden />
                {t('school.auditLog')}
              </Link>
            </div>
            {isGiving && <GrantDialog schoolId={id} onClose={() => setIsGiving(false)} />}
            {isCeilingOpen && <CeilingDialog school={school} onClose={() => setIsCeilingOpen(false)} />}
            <Section title={t('school.details')}>
              <Details school={school} />
            </Section>
            <Teachers school={school} teachers={teachers} hasMore={has_more_teachers} />
            <Section title={t('school.log')}>
              <SchoolLog id={id} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

function Figures({ school }: { school: School }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  return (
    <StatRow>
      <Stat value={format.number(school.teacher_count)} label={t('schools.teachers')} />
      <Stat value={format.number(school.class_count)} label={t('schools.classes')} />
      <Stat value={format.number(school.student_count)} label={t('schools.students')} />
      <Stat value={format.number(school.test_count)} label={t('schools.tests')} />
      <Stat value={format.number(school.credit_balance)} label={t('school.credits')} />
      <Stat value={format.number(school.order_count)} label={t('schools.orders')} />
    </StatRow>
  )
}

function Details({ school }: { school: School }) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  const amount = useAmount()
  const { street, postal_code, city, registered_at, last_active_at } = school
  return (
    <FactList
      facts={[
        [t('school.address'), [street, `${postal_code} ${city}`.trim(), school.country].filter(Boolean).join(', ')],
        [t('school.number'), numberOf(school, t('school.notChecked'))],
        [t('ceiling.fact'), amount(school.invoice_ceiling, 'CZK')],
        [t('school.taxId'), school.tax_id],
        [t('school.vatId'), school.vat_id],
        [t('school.director'), school.director_name],
        [t('school.email'), school.contact_email],
        [t('school.phone'), school.phone],
        [t('school.website'), school.website],
        [t('school.registered'), registered_at === null ? t('schools.registered.no') : format.date(registered_at)],
        [t('school.created'), format.date(school.created_at)],
        [t('schools.lastActive'), last_active_at === null ? t('school.never') : format.dateTime(last_active_at)],
        [t('school.id'), <code key="id">{school.id}</code>],
      ]}
    />
  )
}

function numberOf({ identification_number, is_number_checked }: School, notChecked: string): string | null {
  if (identification_number === null || is_number_checked) return identification_number
  return `${identification_number} (${notChecked})`
}

function Teachers(props: { school: School; teachers: readonly OperatorUser[]; hasMore: boolean }) {
  const { school, teachers, hasMore } = props
  const { t } = useTranslation('operator')
  return (
    <Section title={t('schools.teachers')}>
      {teachers.length > 0 && <p className="max-w-prose text-ink-soft">{t('school.teachersHint')}</p>}
      {teachers.length === 0 ? (
        <p className="text-ink-soft">{t('school.noTeachers')}</p>
      ) : (
        <UserTable users={teachers} caption={t('schools.teachers')} showsSchool={false} />
      )}
      {hasMore && <p className="text-ink-soft">{t('school.moreTeachers', { count: school.teacher_count })}</p>}
    </Section>
  )
}

/** The school's own log as its admins read it, but for what bears names of pupils. */
function SchoolLog({ id }: { id: string }) {
  const { t } = useTranslation('operator')
  const { t: audit } = useTranslation('audit')
  const format = useFormat()
  const list = useInfiniteQuery(schoolLogQuery(id))
  const listed = list.data?.pages.flatMap(({ entries }) => entries)
  return (
    <QueryView query={{ data: listed, error: list.error, refetch: list.refetch }}>
      {(entries) => (
        <div className="grid min-w-0 gap-4">
          <p className="text-sm text-ink-soft">{t('school.logHint')}</p>
          {entries.length === 0 ? (
            <p className="text-ink-soft">{t('school.noLog')}</p>
          ) : (
            <LogList>
              {entries.map((entry) => (
                <LogEntry
                  key={entry.id}
                  who={entry.actor_name === '' ? audit('service') : entry.actor_name}
                  at={entry.at}
                >
                  <p className="min-w-0 wrap-anywhere">{sentenceOf(entry, audit, format.list)}</p>
                </LogEntry>
              ))}
            </LogList>
          )}
          <MoreButton list={list}>{t('older')}</MoreButton>
        </div>
      )}
    </QueryView>
  )
}

/** How much the school may owe on invoices, in whole crowns. */
function CeilingDialog({ school, onClose }: { school: School; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const { t: fields } = useTranslation('fields')
  const [crowns, setCrowns] = useState<number | null>(Math.round(school.invoice_ceiling / 100))
  const [error, setError] = useState<string>()

  async function save(reason: string): Promise<void> {
    const body = { invoice_ceiling: (crowns ?? 0) * 100, reason }
    try {
      await call(operatorPeople.setInvoiceCeiling, { params: { school_id: school.id }, body })
    } catch (problem) {
      if (problem instanceof CallError) setError(problem.fields['invoice_ceiling']?.join(' '))
      throw problem
    }
  }

  return (
    <ReasonDialog
      title={t('ceiling.title', { name: school.name })}
      confirmText={t('ceiling.save')}
      doneText={t('ceiling.done')}
      hint={t('ceiling.reasonHint')}
      isReady={() => {
        setError(crowns === null ? fields('required') : undefined)
        return crowns !== null
      }}
      onClose={onClose}
      run={save}
    >
      <div className="grid gap-4">
        <p>{t('ceiling.text')}</p>
        <NumberField
          className="text-ink"
          label={t('ceiling.label')}
          minValue={0}
          value={crowns}
          onChange={setCrowns}
          error={error}
        />
      </div>
    </ReasonDialog>
  )
}
