import type { AttemptDetail } from '@katedra/contract/results'
import { parseAnswer } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { CircleSlash2, Timer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useExcludeDialog } from '../rescoring/exclude-dialog.tsx'
import { ExclusionNote } from '../rescoring/exclusion-note.tsx'
import { MarkNote } from '../mark-note.tsx'

type Item = AttemptDetail['items'][number]

interface AttemptItemsProps {
  testId: string
  attempt: AttemptDetail
  /** The question to begin with. */
  itemNo: number | undefined
}

/** The answers of one pupil; each can be left out and put back once the attempt is handed in. */
export function AttemptItems({ testId, attempt, itemNo }: AttemptItemsProps) {
  const { ask, dialog } = useExcludeDialog(testId)
  const wanted = useRef<HTMLLIElement | null>(null)
  const { attempt_id, name } = attempt

  // Synchronises the sheet's scroll position with the answer that was pressed in the map.
  useEffect(() => {
    wanted.current?.scrollIntoView({ block: 'start' })
  }, [itemNo])

  return (
    <>
      <ol className="grid gap-8">
        {attempt.items.map((item) => (
          <li
            key={item.item_no}
            ref={item.item_no === itemNo ? wanted : undefined}
            className="grid scroll-mt-4 gap-3 border-b border-line pb-8 last:border-b-0 last:pb-0"
          >
            <ItemHead item={item} />
            {item.exclusion !== null && <ExclusionNote testId={testId} exclusion={item.exclusion} />}
            <ItemReview item={item} />
            {item.mark !== null && <MarkNote mark={item.mark} />}
            {item.exclusion === null && attempt.state === 'submitted' && (
              <ExcludeButton
                itemNo={item.item_no}
                onPress={() => ask({ item_no: item.item_no, answer: { attempt_id, name } })}
              />
            )}
          </li>
        ))}
      </ol>
      {dialog}
    </>
  )
}

function ItemHead({ item }: { item: Item }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const facts = [
    ...(item.points === null
      ? []
      : [t('pointsOf', { points: format.number(item.points, 2), out_of: format.number(item.question.points, 2) })]),
    ...(item.active_ms === null ? [] : [format.duration(item.active_ms / 1000)]),
  ]
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h3 className="font-semibold text-ink-soft">{t('attempt.question', { number: item.item_no })}</h3>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {item.is_fast && <Badge icon={<Timer aria-hidden />}>{t('suspicion.fastAnswer')}</Badge>}
        <span className="tabular text-sm text-ink-soft">{facts.join(' · ')}</span>
      </span>
    </div>
  )
}

function ExcludeButton({ itemNo, onPress }: { itemNo: number; onPress: () => void }) {
  const { t } = useTranslation('results')
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-mx-3 justify-self-start"
      icon={<CircleSlash2 aria-hidden />}
      onClick={onPress}
    >
      {t('exclusion.answer')}
      <span className="sr-only">{t('exclusion.toQuestion', { number: itemNo })}</span>
    </Button>
  )
}

/** An answer that does not fit its question any more counts as none rather than breaking the sheet. */
function ItemReview({ item }: { item: Item }) {
  const language = useLanguage()
  const parsed = item.answer === null ? undefined : parseAnswer(item.question, item.answer)
  return (
    <QuestionReview
      question={item.question}
      answer={parsed?.ok === true ? parsed.answer : undefined}
      score={item.score}
      language={language}
    />
  )
}
