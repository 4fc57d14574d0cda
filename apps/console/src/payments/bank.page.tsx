import { useState } from 'react'
import { CallError } from '@katedra/contract/call'
import { operatorPayments, statementLimit, type BankImport } from '@katedra/contract/operator-payments'
import type { Reply } from '@katedra/contract/route'
import { Page, Section } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '@katedra/ui/button'
import { FileUp } from 'lucide-react'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { FileBox } from '@katedra/screens/form/file-box.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { Stat, StatRow } from '@katedra/ui/stat'
import { Link } from '@tanstack/react-router'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useMoments } from '../app/moments.ts'
import { call, queryOf, refreshAll } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useForeignAmount } from '../app/use-foreign-amount.ts'
import { MovementReason } from './movement-reason.tsx'

type Report = Reply<typeof operatorPayments.importStatement>

/** Statements of the bank: a new one, what came of it, and those that were read. */
export function BankPage() {
  const { t } = useTranslation('operator-payments')
  useTitle(t('statements.title'))
  return (
    <Page title={t('statements.title')} intro={t('statements.intro')}>
      <NewStatement />
      <Section title={t('statements.past')}>
        <Imports />
      </Section>
    </Page>
  )
}

class TooLarge extends Error {}
class Empty extends Error {}

/** What the server would refuse is not even sent: it would take minutes. */
async function readStatement(upload: File): Promise<Report> {
  if (upload.size > statementLimit) throw new TooLarge()
  if (upload.size === 0) throw new Empty()
  return call(operatorPayments.importStatement, {}, { upload })
}

function unsentKey(error: Error): string | undefined {
  if (error instanceof TooLarge) return 'statement_large'
  return error instanceof Empty ? 'file_empty' : undefined
}

function NewStatement() {
  const { t } = useTranslation('operator-payments')
  const { t: fields } = useTranslation('fields')
  const [report, setReport] = useState<Report>()
  const reading = useSave({
    save: (upload: File) => {
      setReport(undefined)
      return readStatement(upload)
    },
    refresh: refreshAll,
    onSaved: setReport,
    onRefused: refreshAll,
    words: (error) => {
      const unsent = unsentKey(error)
      if (unsent !== undefined) return fields(unsent)
      return error instanceof CallError ? error.fields['statement']?.join(' ') : undefined
    },
  })
  const chosen = reading.input
  return (
    <div className="grid min-w-0 gap-6">
      <StatementField
        file={chosen}
        isBusy={reading.isBusy}
        message={reading.sentence}
        onFile={(file) => reading.save(file)}
      />
      {report !== undefined && chosen !== undefined && (
        <Section title={t('statements.result', { name: chosen.name })}>
          <BankReport report={report} />
        </Section>
      )}
    </div>
  )
}

/** What came of a statement: what it paid, what it did not and why, what was known and what could not be read. */
function BankReport({ report }: { report: Report }) {
  const { t } = useTranslation('operator-payments')
  const format = useFormat()
  const { import_id, failure, unpaired_count, unpaired, unreadable, unreadable_count } = report
  const why = failure === null ? '' : t(`failure.${failure}`)
  // Nothing has been read, so there is nothing to count.
  if (import_id === null) return <FormAlert text={t('report.nothing', { why })} />
  return (
    <div className="grid min-w-0 gap-4">
      <FormAlert text={failure === null ? undefined : t('report.failure', { why })} />
      <p role="status" className="sr-only">
        {t('report.announced', { paired: report.paired_count, unpaired: unpaired_count })}
      </p>
      <StatRow>
        <Stat value={format.number(report.paired_count)} label={t('report.paired')} />
        <Stat
          value={format.number(unpaired_count)}
          label={t('report.unpaired')}
          tone={unpaired_count > 0 ? 'danger' : 'ink'}
        />
        <Stat value={format.number(report.known_count)} label={t('report.known')} />
        <Stat value={format.number(report.outgoing_count)} label={t('report.outgoing')} />
        <Stat
          value={format.number(unreadable_count)}
          label={t('report.unreadable')}
          tone={unreadable_count > 0 ? 'danger' : 'ink'}
        />
      </StatRow>
      {unpaired.length > 0 && <Unpaired report={report} />}
      {unreadable.length > 0 && (
        <div className="grid gap-2">
          <p className="font-medium">{t('report.places')}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {unreadable.map(({ where, reason }) => (
              <li key={`${where} ${reason}`}>{t('report.place', { where, why: t(`unreadable.${reason}`) })}</li>
            ))}
          </ul>
          {unreadable_count > unreadable.length && (
            <p className="text-ink-soft">{t('report.more', { count: unreadable_count - unreadable.length })}</p>
          )}
        </div>
      )}
    </div>
  )
}

function Unpaired({ report: { unpaired, unpaired_count } }: { report: Report }) {
  const { t } = useTranslation('operator-payments')
  const amount = useForeignAmount()
  const { day } = useMoments()
  return (
    <div className="grid min-w-0 gap-3">
      <DataTable
        caption={t('report.unpaired')}
        rows={unpaired}
        rowKey={({ account, movement_id }) => `${account} ${movement_id}`}
        columns={[
          { key: 'booked', label: t('booked'), cell: ({ booked_on }) => day(booked_on) },
          {
            key: 'amount',
            label: t('amount'),
            isNumber: true,
            cellClassName: 'whitespace-nowrap',
            cell: (movement) => amount(movement.amount, movement.currency),
          },
          {
            key: 'why',
            label: t('why'),
            cellClassName: 'wrap-anywhere',
            cell: (movement) => <MovementReason movement={movement} />,
          },
          {
            key: 'from',
            label: t('from'),
            cellClassName: 'wrap-anywhere',
            cell: ({ counter_name, message }) => counter_name ?? message ?? '–',
          },
        ]}
      />
      {unpaired_count > unpaired.length && (
        <p className="text-ink-soft">{t('report.more', { count: unpaired_count - unpaired.length })}</p>
      )}
      <p>
        <Link to="/operator/platby" className={textLink}>
          {t('report.toPayments')}
        </Link>
      </p>
    </div>
  )
}

function Imports() {
  const { t } = useTranslation('operator-payments')
  const page = usePageNumber()
  const list = useQuery(queryOf(operatorPayments.imports, { query: { page } }))
  return (
    <QueryView query={list}>
      {({ imports, total, page_size }) => (
        <PagedList
          found={t(total === 0 ? 'statements.none' : 'statements.found', { count: total })}
          total={total}
          size={page_size}
        >
          {imports.length > 0 && <ImportTable imports={imports} />}
        </PagedList>
      )}
    </QueryView>
  )
}

const counts = ['new_count', 'paired_count', 'known_count', 'unreadable_count'] as const

function ImportTable({ imports }: { imports: readonly BankImport[] }) {
  const { t } = useTranslation('operator-payments')
  const format = useFormat()
  const { moment } = useMoments()
  return (
    <DataTable
      caption={t('statements.past')}
      rows={imports}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'file',
          label: t('statements.file'),
          cellClassName: 'wrap-anywhere',
          cell: ({ file_name }) => file_name,
        },
        {
          key: 'read',
          label: t('statements.read'),
          cellClassName: 'wrap-anywhere',
          cell: ({ imported_at, imported_by }) => (
            <span>
              {moment(imported_at)}
              <span className="block text-sm text-ink-soft">{imported_by}</span>
            </span>
          ),
        },
        ...counts.map((count) => ({
          key: count,
          label: t(`counts.${count}`),
          isNumber: true,
          cell: (one: BankImport) => format.number(one[count]),
        })),
      ]}
    />
  )
}

interface StatementFieldProps {
  file: File | undefined
  isBusy: boolean
  message: string | undefined
  onFile: (file: File) => void
}

/** A bank's file by the button or dropped here; while one is read no other is taken. */
function StatementField({ file, isBusy, message, onFile }: StatementFieldProps) {
  const { t } = useTranslation('operator-payments')
  return (
    <div className="grid gap-3">
      <FileBox
        label={t('statements.choose')}
        className="p-6"
        onFile={(chosen) => {
          if (!isBusy) onFile(chosen)
        }}
      >
        {(choose) => (
          <>
            <FileUp aria-hidden className="size-8 text-accent" />
            {file !== undefined && <p className="font-medium wrap-anywhere">{file.name}</p>}
            <Button variant="primary" isBusy={isBusy} busyText={t('statements.reading')} onClick={choose}>
              {t('statements.choose')}
            </Button>
            <p className="max-w-prose text-sm text-ink-soft">{t('statements.formats')}</p>
          </>
        )}
      </FileBox>
      <FormAlert text={message} />
    </div>
  )
}
