import type { Language } from '@katedra/questions'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidth } from '../use-width.ts'
import { VerdictSign, type Verdict } from '../verdict.tsx'
import { PinStem, pinStyle, roomAbove } from './axis-pin.tsx'
import { AxisRuler } from './axis-ruler.tsx'
import { share, stack, type Axis } from './axis-scale.ts'
import type { AxisWords } from './use-axis-words.ts'

/** A pin of the review: an answer with its verdict, an answer without one, or the right place. */
export interface ReviewPin {
  id: string
  letter: string
  position: number
  kind: Verdict | 'given' | 'key'
}

const looks: Record<ReviewPin['kind'], string> = {
  right: 'rounded-full border-ok bg-ok-soft',
  near: 'rounded-full border-now-text bg-now-soft',
  wrong: 'rounded-full border-danger bg-danger-soft',
  missed: 'rounded-full border-danger bg-danger-soft',
  given: 'rounded-full border-line-strong bg-surface',
  key: 'rounded-sm border-ok border-dashed bg-surface',
}

interface AxisPictureProps {
  axis: Axis
  language: Language
  words: AxisWords
  pins: readonly ReviewPin[]
}

/** The axis with answers (round) and right places (square). Only drawn; the list under it says the same in words. */
export function AxisPicture({ axis, language, words, pins }: AxisPictureProps): ReactNode {
  const line = useRef<HTMLDivElement>(null)
  const width = useWidth(line, 600)
  const heights = stack(new Map(pins.map((pin) => [pin.id, share(axis, pin.position) * width])), 44)
  return (
    <div aria-hidden className="rounded-md border border-line bg-surface px-8 pt-2 pb-1">
      <div ref={line}>
        <div
          className="relative"
          style={{ height: roomAbove(Math.max(1, ...[...heights.values()].map((height) => height + 1))) }}
        >
          {pins.map((pin) => (
            <PinView key={pin.id} pin={pin} place={share(axis, pin.position)} height={heights.get(pin.id) ?? 0} />
          ))}
        </div>
        <AxisRuler axis={axis} width={width} eras={words.eras} language={language} />
      </div>
      {pins.some((pin) => pin.kind === 'key') && <Legend />}
    </div>
  )
}

function PinView({ pin, place, height }: { pin: ReviewPin; place: number; height: number }): ReactNode {
  const verdict = pin.kind === 'given' ? undefined : pin.kind === 'key' ? 'right' : pin.kind
  return (
    <>
      <PinStem place={place} height={height} className={pin.kind === 'key' ? 'bg-ok' : 'bg-line-strong'} />
      <span className="absolute z-1 grid size-11 -translate-x-1/2 place-items-center" style={pinStyle(place, height)}>
        <span
          className={`flex h-8 min-w-8 items-center justify-center border-2 px-0.5 text-base font-semibold text-ink ${looks[pin.kind]}`}
        >
          {pin.letter}
          {verdict !== undefined && <VerdictSign verdict={verdict} />}
        </span>
      </span>
    </>
  )
}

function Legend(): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <p className="flex flex-wrap justify-center gap-x-5 pb-1 text-sm text-ink-soft">
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3.5 rounded-full border-2 border-line-strong" />
        {t('axis.legendGiven')}
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3.5 rounded-xs border-2 border-dashed border-ok" />
        {t('axis.legendRight')}
      </span>
    </p>
  )
}
