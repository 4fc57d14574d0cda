import { Button } from '@katedra/ui/button'
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from './use-place.ts'

interface QuestionBarProps {
  position: number
  total: number
  /** False while something else on the screen is the main step. */
  isNextMain: boolean
  onPlace: (place: Place) => void
}

/*
 * Signs and words where there is room, words alone on a narrow phone, signs alone where the letters are very big.
 */
const sign = '@min-[14rem]:@max-[20rem]:[&>svg]:hidden'
const rareSign = '@min-[14rem]:@max-[26rem]:[&>svg]:hidden'
const word = '@max-[14rem]:sr-only'

/** Back, overview, next: in the reach of a thumb. */
export function QuestionBar({ position, total, isNextMain, onPlace }: QuestionBarProps): ReactNode {
  const { t } = useTranslation('attempts')
  const isLast = position === total - 1
  return (
    <nav
      aria-label={t('question.navigation')}
      data-bottom-bar
      className="sticky-when-tall @container z-10 -mx-4 mt-6 -mb-6 border-t border-line bg-paper px-4 py-3 sm:-mx-6 sm:px-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button
          className={sign}
          icon={<ArrowLeft aria-hidden />}
          disabled={position === 0}
          onClick={() => onPlace(position - 1)}
        >
          <span className={word}>{t('question.previous')}</span>
        </Button>
        <Button
          variant="quiet"
          className={`px-2! ${rareSign}`}
          icon={<LayoutGrid aria-hidden />}
          onClick={() => onPlace('overview')}
        >
          <span className={word}>{t('question.overview')}</span>
        </Button>
        <Button
          variant={isNextMain ? 'primary' : 'secondary'}
          className="@max-[20rem]:[&>svg]:hidden"
          onClick={() => onPlace(isLast ? 'overview' : position + 1)}
        >
          {isLast ? t('question.finish') : t('question.next')}
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </nav>
  )
}
