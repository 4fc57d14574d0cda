import type { FileReport } from '@katedra/contract/question-files'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useSentences } from './use-sentences.ts'

/** A link leads here, past hundreds of questions. */
export const skippedPlace = 'skipped'

/** Every item that can't be taken: which one, where it stands, and why. */
export function SkippedList({ skipped }: Pick<FileReport, 'skipped'>) {
  const { t } = useTranslation('question-files')
  const sentences = useSentences()
  if (skipped.length === 0) return null
  const title = t('import.skipped', { count: skipped.length })
  return (
    <div id={skippedPlace} className="scroll-mt-4">
      <Section title={title}>
        <p className="max-w-prose text-ink-soft">{t('import.skippedHint')}</p>
        <Table caption={title}>
          <TableHead>
            <ColumnHead>{t('import.column.question')}</ColumnHead>
            <ColumnHead>{t('import.column.place')}</ColumnHead>
            <ColumnHead>{t('import.column.reason')}</ColumnHead>
          </TableHead>
          <TableBody>
            {skipped.map(({ where, name, reason }, index) => (
              // The list does not change as long as it is shown.
              <Row key={index}>
                <RowHead className="wrap-anywhere">{name ?? t('import.unnamed')}</RowHead>
                <Cell label={t('import.column.place')} className="wrap-anywhere">
                  {sentences.where(where)}
                </Cell>
                <Cell className="wrap-anywhere">{sentences.reason(reason)}</Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </Section>
    </div>
  )
}
