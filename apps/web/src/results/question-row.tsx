import type { Exclusion, QuestionResult } from '@katedra/contract/results'
import { Button } from '@katedra/ui/button'
import { Cell, Row, RowHead } from '@katedra/ui/table'
import { CircleSlash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { ExcludedBadge, ExclusionFacts, PutBackButton } from './exclusion-note.tsx'
import { ItemLink } from './item-link.tsx'
import { ShareBar } from './share-bar.tsx'

interface QuestionRowProps {
  testId: string
  question: QuestionResult
  /** Answers that wait for marking; until they are marked, there is no success to speak of. */
  waitingCount: number
  exclusion: Exclusion | undefined
  onExclude: () => void
}

/** One question's figures, and whether it counts. */
export function QuestionRow({ testId, question, waitingCount, exclusion, onExclude }: QuestionRowProps) {
  const { t } = useTranslation(['results', 'subjects'])
  const format = useFormat()
  const { success, average_time_s } = question
  const unknown = t('unknown')
  return (
    <Row>
      <RowHead className="max-w-xl min-w-56">
        <ItemLink testId={testId} item={question} />
        {exclusion !== undefined && <ExclusionFacts exclusion={exclusion} />}
      </RowHead>
      <Cell label={t('column.type')} className="sm:whitespace-nowrap">
        {t(`subjects:type.${question.type}`)}
      </Cell>
      <Cell label={t('column.success')} isNumber>
        {waitingCount > 0 ? (
          <span className="text-sm text-ink-soft">{t('questions.waiting', { count: waitingCount })}</span>
        ) : success === null ? (
          unknown
        ) : (
          <ShareBar share={success} text={format.percent(success)} />
        )}
      </Cell>
      <Cell label={t('column.averageTime')} isNumber>
        {average_time_s === null ? unknown : format.duration(average_time_s)}
      </Cell>
      <Cell label={t('column.answers')} isNumber>
        {format.number(question.answer_count, 0)}
      </Cell>
      <Cell place="foot">
        <Counting testId={testId} question={question} exclusion={exclusion} onExclude={onExclude} />
      </Cell>
    </Row>
  )
}

function Counting({ testId, question, exclusion, onExclude }: Omit<QuestionRowProps, 'waitingCount'>) {
  const { t } = useTranslation('results')
  if (exclusion !== undefined)
    return (
      <span className="flex flex-wrap items-center gap-2 sm:justify-end">
        <ExcludedBadge />
        <PutBackButton testId={testId} exclusion={exclusion} />
      </span>
    )
  return (
    <Button size="sm" variant="quiet" className="-mx-3" icon={<CircleSlash2 aria-hidden />} onClick={onExclude}>
      {t('exclusion.exclude')}
      <span className="sr-only">{t('exclusion.ofQuestion', { number: question.item_no })}</span>
    </Button>
  )
}
