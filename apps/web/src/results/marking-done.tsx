import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

interface MarkingDoneProps {
  testId: string
  elsewhere: number | undefined
  isSaved: boolean
}

/** Nothing waits here any more: on to the next question, or to the results. */
export function MarkingDone({ testId, elsewhere, isSaved }: MarkingDoneProps) {
  const { t } = useTranslation('results')
  return (
    <Card tone="sunken" role="status" className="grid justify-items-start gap-3">
      <p className="font-semibold">{t(isSaved ? 'marking.doneTitle' : 'marking.saving')}</p>
      {elsewhere === undefined ? (
        <Link to="/vysledky/$testId" params={{ testId }} className={buttonClass()}>
          {t('marking.toResults')}
        </Link>
      ) : (
        <Link
          to="/vysledky/$testId/hodnoceni"
          params={{ testId }}
          search={{ item_no: String(elsewhere) }}
          className={buttonClass()}
        >
          {t('marking.toNext', { number: elsewhere })}
        </Link>
      )}
    </Card>
  )
}
