import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '@katedra/questions'
import { optionLetter } from '../abc/choose-option.ts'
import { TextInLanguage } from '../text-in-language.tsx'
import { partsOf, verdictGrounds, VerdictMark, VerdictSign, type Verdict } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { useAxisWords, type AxisWords } from './use-axis-words.ts'
import { useWidth } from '../use-width.ts'
import { PinStem, pinStyle, roomAbove } from './axis-pin.tsx'
import { AxisRuler } from './axis-ruler.tsx'
import { share, stack, type Axis } from './axis-scale.ts'

interface ReviewedMarker {
  id: string
  letter: string
  label: ReactNode
  given: number | undefined
  right: number | undefined
  verdict: Verdict | undefined
}

/** The axis as it was answered, and under it every marker in words: where it stands, how it did, where it belongs. */
export function AxisReview({ question, answer, score, language }: ReviewProps<'axis'>): ReactNode {
  const axis = question.content
  const words = useAxisWords(axis, language)
  const parts = partsOf(score)
  const given = new Map(Object.entries(answer?.positions ?? {}))
  const right = new Map(Object.entries('key' in question ? question.key.positions : {}))
  const tolerance = 'key' in question ? question.key.tolerance : 0
  const markers = axis.markers.map(({ id, label }, index): ReviewedMarker => ({
    id,
    letter: optionLetter(index),
    label: <TextInLanguage text={label} language={language} />,
    given: given.get(id),
    right: right.get(id),
    verdict: parts.get(id),
  }))
  return (
    <div className="flex flex-col gap-4">
      <AxisPicture axis={axis} language={language} words={words} pins={markers.flatMap(pinsOf)} />
      <ul className="grid gap-2">
        {markers.map((marker) => (
          <MarkerLine
            key={marker.id}
            marker={marker}
            words={words}
            tolerance={tolerance === 0 ? '' : new Intl.NumberFormat(language).format(tolerance)}
          />
        ))}
      </ul>
    </div>
  )
}

/** The right position is drawn where the marker isn't there already. */
function pinsOf({ id, letter, given, right, verdict }: ReviewedMarker): ReviewPin[] {
  const pins: ReviewPin[] = given === undefined ? [] : [{ id, letter, position: given, kind: verdict ?? 'given' }]
  return right === undefined || verdict === 'right'
    ? pins
    : [...pins, { id: `${id} right`, letter, position: right, kind: 'key' }]
}

function MarkerLine({
  marker,
  words,
  tolerance,
}: {
  marker: ReviewedMarker
  words: AxisWords
  tolerance: string
}): ReactNode {
  const { t } = useTranslation('questions')
  const { verdict, given, right } = marker
  const key = tolerance === '' ? 'axis.rightPosition' : 'axis.rightPositionTolerance'
  return (
    <li
      className={`flex items-center gap-3 rounded-md border px-3 py-2 text-ink ${verdict === undefined ? 'border-line bg-surface' : verdictGrounds[verdict]}`}
    >
      <span className="grid size-8 shrink-0 place-items-center rounded-full border-2 border-line-strong bg-surface text-base font-semibold">
        {marker.letter}
      </span>
      <span className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-1 @md:flex-row @md:items-center">
        <span className="min-w-0 flex-1 text-lg leading-snug wrap-anywhere">{marker.label}</span>
        <span className="flex shrink-0 flex-col items-start text-base @md:items-end">
          <span className="tabular">
            {given === undefined ? t('axis.notPlaced') : t('axis.given', { position: words.position(given) })}
          </span>
          {right !== undefined && (
            <span className="tabular font-semibold text-ok">
              {t(key, { position: words.position(right), tolerance })}
            </span>
          )}
          {verdict !== undefined && <VerdictMark verdict={verdict} />}
        </span>
      </span>
    </li>
  )
}

/** A pin of the review: an answer with its verdict, an answer without one, or the right position. */
interface ReviewPin {
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

/** The axis with answers (round) and right positions (square). Only drawn; the list under it says the same in words. */
function AxisPicture({ axis, language, words, pins }: AxisPictureProps): ReactNode {
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
            <PinView key={pin.id} pin={pin} fraction={share(axis, pin.position)} height={heights.get(pin.id) ?? 0} />
          ))}
        </div>
        <AxisRuler axis={axis} width={width} eras={words.eras} language={language} />
      </div>
      {pins.some((pin) => pin.kind === 'key') && <Legend />}
    </div>
  )
}

function PinView({ pin, fraction, height }: { pin: ReviewPin; fraction: number; height: number }): ReactNode {
  const verdict = pin.kind === 'given' ? undefined : pin.kind === 'key' ? 'right' : pin.kind
  return (
    <>
      <PinStem fraction={fraction} height={height} className={pin.kind === 'key' ? 'bg-ok' : 'bg-line-strong'} />
      <span
        className="absolute z-1 grid size-11 -translate-x-1/2 place-items-center"
        style={pinStyle(fraction, height)}
      >
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
