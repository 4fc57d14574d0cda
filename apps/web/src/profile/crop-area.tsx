import { IconButton } from '@katedra/ui/icon-button'
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Minus, Plus } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ReactCrop, type PercentCrop } from 'react-image-crop'
import { middleSquare, stepCrop, type CropStep } from './crop-steps.ts'

interface CropAreaProps {
  ref: RefObject<HTMLImageElement | null>
  url: string
  crop: PercentCrop | undefined
  onCrop: (crop: PercentCrop) => void
  onUnreadable: () => void
}

/** The picture with the square over it, and buttons for whoever can't drag (WCAG 2.2, 2.5.7). */
export function CropArea({ ref, url, crop, onCrop, onUnreadable }: CropAreaProps) {
  const { t } = useTranslation('profile')
  return (
    <>
      <p className="text-ink-soft">{t('picture.cropHint')}</p>
      <ReactCrop
        {...(crop === undefined ? {} : { crop })}
        aspect={1}
        circularCrop
        keepSelection
        minWidth={24}
        className="max-h-[45dvh] justify-self-center"
        ariaLabels={useHandleLabels()}
        onChange={(_, percent) => onCrop(percent)}
      >
        <img
          ref={ref}
          src={url}
          alt={t('picture.cropAlt')}
          className="max-h-[45dvh]"
          onLoad={({ currentTarget }) => onCrop(middleSquare(sizeOf(currentTarget)))}
          onError={onUnreadable}
        />
      </ReactCrop>
      {crop !== undefined && (
        <StepButtons
          onStep={(way) => {
            if (ref.current !== null) onCrop(stepCrop(crop, sizeOf(ref.current), way))
          }}
        />
      )}
    </>
  )
}

function sizeOf({ naturalWidth, naturalHeight }: HTMLImageElement) {
  return { width: naturalWidth, height: naturalHeight }
}

const steps = [
  ['smaller', Minus],
  ['larger', Plus],
  ['left', ArrowLeft],
  ['right', ArrowRight],
  ['up', ArrowUp],
  ['down', ArrowDown],
] as const

function StepButtons({ onStep }: { onStep: (way: CropStep) => void }) {
  const { t } = useTranslation('profile')
  return (
    <div role="group" aria-label={t('picture.steps.label')} className="flex flex-wrap justify-center gap-1">
      {steps.map(([way, Icon]) => (
        <IconButton
          key={way}
          label={t(`picture.steps.${way}`)}
          icon={<Icon aria-hidden />}
          variant="secondary"
          onPress={() => onStep(way)}
        />
      ))}
    </div>
  )
}

/** The library's own names of its handles are English. */
function useHandleLabels() {
  const { t } = useTranslation('profile')
  const corner = t('picture.handle.corner')
  const edge = t('picture.handle.edge')
  return {
    cropArea: t('picture.handle.area'),
    ...{ nwDragHandle: corner, neDragHandle: corner, seDragHandle: corner, swDragHandle: corner },
    ...{ nDragHandle: edge, eDragHandle: edge, sDragHandle: edge, wDragHandle: edge },
  }
}
