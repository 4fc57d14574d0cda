import type { FileReport } from '@katedra/contract/question-files'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { useSentences } from '../use-sentences.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'

/** A link leads here, past hundreds of questions. */
export const skippedId = 'skipped'

/** Every item that can't be taken: which one, where it stands, and why. */
export function SkippedList({ skipped }: Pick<FileReport, 'skipped'>) {
  const { t } = useTranslation('question-files')
  const sentences = useSentences()
  if (skipped.length === 0) return null
  const title = t('import.skipped', { count: skipped.length })
  // Items may repeat; the list does not change as long as it is shown.
  const rows = skipped.map((item, index) => ({ ...item, key: String(index) }))
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'question',
      label: t('import.column.question'),
      cellClassName: 'wrap-anywhere',
      cell: ({ name }) => name ?? t('import.unnamed'),
    },
    {
      key: 'where',
      label: t('import.column.place'),
      cellClassName: 'wrap-anywhere',
      cell: ({ where }) => sentences.where(where),
    },
    {
      key: 'reason',
      label: t('import.column.reason'),
      narrow: 'plain',
      cellClassName: 'wrap-anywhere',
      cell: ({ reason }) => sentences.reason(reason),
    },
  ]
  return (
    <div id={skippedId} className="scroll-mt-4">
      <Section title={title}>
        <p className="max-w-prose text-ink-soft">{t('import.skippedHint')}</p>
        <DataTable caption={title} columns={columns} rows={rows} rowKey={({ key }) => key} />
      </Section>
    </div>
  )
}
