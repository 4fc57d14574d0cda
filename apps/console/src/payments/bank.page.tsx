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
import { useMoments } from '../app/moments.ts'
import { call, queryOf, refreshAll } from '../app/call.ts'
import { PagedList, usePageNumber } from '../app/paged-list.tsx'
import { BankReport } from './bank-report.tsx'

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
