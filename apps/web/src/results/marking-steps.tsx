import { Button } from '@katedra/ui/button'
import { ChevronLeft, ChevronRight, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useIsWide } from '../app/use-is-wide.ts'
import type { MarkSaving } from './use-marking.ts'

interface MarkingStepsProps {
  place: number
  total: number
  /** The next that waits; without any the arrows go on through what is marked. */
  next: number | undefined
  saving: MarkSaving
  onGo: (place: number) => void
  onUndo: (() => void) | undefined
}

/** Back and on, the last mark taken back, and where the marks are. */
export function MarkingSteps({ place, total, next, saving, onGo, onUndo }: MarkingStepsProps) {
  const { t } = useTranslation('results')
  const isWide = useIsWide()
  return (
    <>
      {/* On a phone the way on stays in view above the bottom bar. */}
      <div className="flex flex-wrap items-center gap-3 max-md:sticky max-md:bottom-(--toast-bottom,0px) max-md:z-10 max-md:bg-paper max-md:py-3">
        <Button icon={<ChevronLeft aria-hidden />} disabled={place === 0} onClick={() => onGo(place - 1)}>
          {t('marking.back')}
        </Button>
        <Button
          variant="primary"
          disabled={next === undefined && place >= total - 1}
          onClick={() => onGo(next ?? place + 1)}
        >
          {t('marking.next')}
          <ChevronRight aria-hidden />
        </Button>
        <span role="status" className="text-sm text-ink-soft">
          {saving.state !== 'failed' && t(`marking.${saving.state}`)}
        </span>
      </div>
      {onUndo !== undefined && (
        <Button
          size="sm"
          variant="quiet"
          className="-mx-3 justify-self-start"
          icon={<Undo2 aria-hidden />}
          onClick={onUndo}
        >
          {t('marking.undo')}
        </Button>
      )}
      <FormAlert text={saving.state === 'failed' ? t('marking.failed', { problem: saving.problem }) : undefined} />
      {saving.state === 'failed' && (
        <Button className="justify-self-start" onClick={saving.retry}>
          {t('marking.retry')}
        </Button>
      )}
      {isWide && <p className="text-sm text-ink-soft">{t('marking.keys')}</p>}
    </>
  )
}
