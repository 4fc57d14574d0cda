import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal } from '../app/moments.ts'
import { ScreenTitle } from '../app/screen-title.tsx'
import { useShownLanguage } from '../app/shown-language.ts'

interface QuestionHeadProps {
  /** Counted from 0 in the pupil's order. */
  position: number
  total: number
  points: number
}

/** Which question this is. It stays while questions change, so that a screen reader announces the change. */
export function QuestionHead({ position, total, points }: QuestionHeadProps): ReactNode {
  const { t } = useTranslation('attempts')
  const language = useShownLanguage()
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-4">
      <div aria-live="polite">
        <ScreenTitle takesFocus={false} className="text-base font-semibold text-ink-soft">
          {t('question.title', { number: position + 1, total })}
        </ScreenTitle>
      </div>
      <p className="text-sm text-ink-soft">
        {t('question.points', { count: points, shown: decimal(points, language) })}
      </p>
    </div>
  )
}
