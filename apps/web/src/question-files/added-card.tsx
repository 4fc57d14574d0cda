import { mostChosen } from '@katedra/contract/questions'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Added } from './use-adding.ts'

interface AddedCardProps {
  added: Added
  isTakingBack: boolean
  onTakeBack: () => void
  onAgain: () => void
}

/** What is in the bank now, and where to go from here; taking it back is offered as long as the page is open. */
export function AddedCard({ added, isTakingBack, onTakeBack, onAgain }: AddedCardProps) {
  const { t } = useTranslation('question-files')
  const { ids, wanted, subjectId } = added
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone; without this the keyboard would begin at the top of the page.
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="grid gap-4">
      <h2 ref={title} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('import.done.title', { count: ids.length })}
      </h2>
      <p>{ids.length < wanted ? t('import.done.earlier', { count: wanted - ids.length }) : t('import.done.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Link to="/otazky" className={buttonClass({ variant: 'primary' })}>
          {t('import.done.toBank')}
        </Link>
        {ids.length > 0 && ids.length <= mostChosen && (
          <Link
            to="/mojecviceni"
            search={{ subject_id: String(subjectId), question_ids: ids.join('.') }}
            className={buttonClass()}
          >
            <CalendarPlus aria-hidden />
            {t('import.done.plan')}
          </Link>
        )}
        <Button onClick={onAgain}>{t('import.done.again')}</Button>
        <Button variant="quiet" icon={<Undo2 aria-hidden />} isBusy={isTakingBack} onClick={onTakeBack}>
          {t('import.done.undo')}
        </Button>
      </div>
    </Card>
  )
}
