import { CallError } from '@katedra/contract/call'
import { operatorPayments, statementLimit, type BankImport } from '@katedra/contract/operator-payments'
import type { Reply } from '@katedra/contract/route'
import { Page, Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { BankReport } from './bank-report.tsx'
import { Loaded } from './loaded.tsx'
import { useMoments } from './moments.ts'
import { call, queryOf, refreshAll } from './operator.data.ts'
import { PagedList, usePageNumber } from './paged-list.tsx'
import type { SectionProps } from './section-props.ts'
import { StatementField } from './statement-field.tsx'
import { UnknownPage } from './unknown-page.tsx'

type Report = Reply<typeof operatorPayments.importStatement>

/** Statements of the bank: a new one, what came of it, and those that were read. */
export function BankPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator-payments')
  useTitle(t('statements.title'))
  if (parts.length > 0) return <UnknownPage />
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

function unsentKey(error: Error | null): string | undefined {
  if (error instanceof TooLarge) return 'statement_large'
  return error instanceof Empty ? 'file_empty' : undefined
}

function NewStatement() {
  const { t } = useTranslation('operator-payments')
  const { t: fields } = useTranslation('fields')
  const problem = useProblem()
  const reading = useMutation({
    mutationFn: (upload: File) => readStatement(upload),
    onSettled: refreshAll,
  })
  const chosen = reading.variables
  const { error } = reading
  const refused = error instanceof CallError ? error.fields['statement']?.join(' ') : undefined
  const failed = error === null ? undefined : (refused ?? problem(error))
  const unsent = unsentKey(error)
  return (
    <div className="grid min-w-0 gap-6">
      <StatementField
        file={chosen}
        isBusy={reading.isPending}
        message={unsent === undefined ? failed : fields(unsent)}
        onFile={(file) => reading.mutate(file)}
      />
      {reading.data !== undefined && chosen !== undefined && (
        <Section title={t('statements.result', { name: chosen.name })}>
          <BankReport report={reading.data} />
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
    <Loaded query={list}>
      {({ imports, total, page_size }) => (
        <PagedList
          found={t(total === 0 ? 'statements.none' : 'statements.found', { count: total })}
          total={total}
          size={page_size}
        >
          {imports.length > 0 && <ImportTable imports={imports} />}
        </PagedList>
      )}
    </Loaded>
  )
}

const counts = ['new_count', 'paired_count', 'known_count', 'unreadable_count'] as const

function ImportTable({ imports }: { imports: readonly BankImport[] }) {
  const { t } = useTranslation('operator-payments')
  const format = useFormat()
  const { moment } = useMoments()
  return (
    <Table caption={t('statements.past')}>
      <TableHead>
        <ColumnHead>{t('statements.file')}</ColumnHead>
        <ColumnHead>{t('statements.read')}</ColumnHead>
        {counts.map((count) => (
          <ColumnHead key={count} isNumber>
            {t(`counts.${count}`)}
          </ColumnHead>
        ))}
      </TableHead>
      <TableBody>
        {imports.map((one) => (
          <Row key={one.id}>
            <RowHead className="wrap-anywhere">{one.file_name}</RowHead>
            <Cell label={t('statements.read')} className="wrap-anywhere">
              <span>
                {moment(one.imported_at)}
                <span className="block text-sm text-ink-soft">{one.imported_by}</span>
              </span>
            </Cell>
            {counts.map((count) => (
              <Cell key={count} label={t(`counts.${count}`)} isNumber>
                {format.number(one[count])}
              </Cell>
            ))}
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
