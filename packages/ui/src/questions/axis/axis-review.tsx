import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { optionLetter } from '../abc/choose-option.ts'
import { TextInLanguage } from '../text-in-language.tsx'
import { partsOf, verdictGrounds, VerdictMark, type Verdict } from '../verdict.tsx'
import type { ReviewProps } from '../view-props.ts'
import { AxisPicture, type ReviewPin } from './axis-picture.tsx'
import { useAxisWords, type AxisWords } from './use-axis-words.ts'

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
    verdict: parts[id],
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

/** The right place is drawn where the marker isn't there already. */
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
