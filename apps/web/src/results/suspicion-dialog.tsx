import type { QuestionResult, Suspicion } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { fastRows, fixedAt, seconds, suspicionWords } from './suspicion-words.ts'

interface SuspicionDialogProps {
  name: string
  suspicion: Suspicion
  questions: readonly QuestionResult[]
  onClose: () => void
  onAnswers: () => void
}

/** What was seen, what it was measured by, and that nothing follows from it by itself. */
export function SuspicionDialog({ name, suspicion, questions, onClose, onAnswers }: SuspicionDialogProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const fixed = fixedAt(questions)
  return (
    <Dialog
      isOpen
      isText
      onOpenChange={onClose}
      title={t('suspicion.title', { name })}
      footer={<Button onClick={onAnswers}>{t('suspicion.answers')}</Button>}
    >
      <div className="grid gap-4">
        <div className="grid gap-1">
          <p className="font-medium">{t(`suspicion.${suspicion.level}`)}</p>
          {suspicionWords(t, suspicion, format).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <p>{t('suspicion.advice')}</p>
        <FastTable suspicion={suspicion} questions={questions} />
        <div className="grid gap-1 text-sm text-ink-soft">
          <p>{t('suspicion.threshold')}</p>
          <p>{fixed === null ? t('suspicion.notFixed') : t('suspicion.fixed', { when: format.dateTime(fixed) })}</p>
          <p>{t('suspicion.rule', { effort: format.percent(suspicion.effort) })}</p>
        </div>
      </div>
    </Dialog>
  )
}

function FastTable({ suspicion, questions }: Pick<SuspicionDialogProps, 'suspicion' | 'questions'>) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <Table caption={t('suspicion.table')} isCaptionVisible isStacked={false}>
      <TableHead>
        <ColumnHead>{t('column.question')}</ColumnHead>
        <ColumnHead isNumber>{t('suspicion.below')}</ColumnHead>
        <ColumnHead isNumber>{t('suspicion.norm')}</ColumnHead>
      </TableHead>
      <TableBody>
        {fastRows(suspicion, questions).map(({ item_no, threshold_ms, norm_ms, norm_answers }) => (
          <Row key={item_no}>
            <RowHead className="tabular">{item_no}.</RowHead>
            <Cell isNumber>{seconds(t, threshold_ms, format)}</Cell>
            <Cell isNumber>
              {norm_ms === null
                ? t('suspicion.noNorm')
                : t('suspicion.normOf', { value: seconds(t, norm_ms, format), count: norm_answers })}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
