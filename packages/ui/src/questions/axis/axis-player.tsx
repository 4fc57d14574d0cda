import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { optionLetter } from '../abc/choose-option.ts'
import { LiveMessage } from '../live-message.tsx'
import { plainText, TextInLanguage } from '../text-in-language.tsx'
import type { PlayerProps } from '../view-props.ts'
import { middle, step } from './axis-scale.ts'
import { AxisStepper, RemoveButton } from './axis-stepper.tsx'
import { AxisTrack } from './axis-track.tsx'
import { MarkerList, type MarkerView } from './marker-list.tsx'
import { MarkerSlider } from './marker-slider.tsx'
import { PositionField } from './position-field.tsx'
import { useMarkers } from './use-markers.ts'

/** Markers placed on an axis by tapping, dragging, steps, keys or typing (specification, section 1: Axis). */
export function AxisPlayer(props: PlayerProps<'axis'>): ReactNode {
  const { isReadOnly, language } = props
  const axis = props.question.content
  const { t } = useTranslation('questions')
  const line = useRef<HTMLDivElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const moves = useMarkers(props, line)
  const markers = axis.markers.map(({ id, label }, index): MarkerView => {
    const position = moves.positionOf(id)
    return { id, letter: optionLetter(index), name: plainText(label, language), label: <TextInLanguage text={label} language={language} />, position, positionText: moves.words.position(position) }
  })
  const drawn = markers.filter(({ id, position }) => position !== undefined || (id === moves.chosen && !isReadOnly))
  const chosen = markers.find(({ id }) => id === moves.chosen)

  function choose(id: string, isByKey: boolean): void {
    moves.choose(id)
    // The slider of a marker that is not placed appears only now.
    if (isByKey) requestAnimationFrame(() => track.current?.querySelector<HTMLElement>(`[data-marker="${id}"]`)?.focus())
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-base text-ink-soft">{axis.markers.length > 1 ? t('axis.hint') : t('axis.hintSingle')}</p>
      <MarkerList markers={markers} chosen={moves.chosen} onChoose={choose} />
      <div ref={track}>
        <AxisTrack
          axis={axis}
          language={language}
          words={moves.words}
          line={line}
          drawn={new Map(drawn.map(({ id, position }) => [id, position]))}
          onTap={(position) => moves.place(moves.chosen, position)}
        >
          {(heightOf) =>
            drawn.map((marker) => (
              <MarkerSlider
                key={marker.id}
                axis={axis}
                {...marker}
                height={heightOf(marker.id)}
                isChosen={marker.id === moves.chosen}
                isReadOnly={isReadOnly}
                onChoose={() => moves.choose(marker.id)}
                onPlace={(position) => moves.slide(marker.id, position)}
                onRemove={() => moves.remove(marker.id)}
                pointer={moves.pointerOf(marker.id)}
              />
            ))
          }
        </AxisTrack>
      </div>
      {chosen !== undefined && (
        <div role="group" aria-label={t('axis.valueOf', { marker: chosen.name })} className="flex flex-wrap items-center gap-2">
          <AxisStepper
            isReadOnly={isReadOnly}
            onStep={(steps) => moves.place(chosen.id, chosen.position === undefined ? middle(axis) : step(axis, chosen.position, steps))}
          >
            <PositionField
              key={chosen.id}
              axis={axis}
              label={t('axis.valueOf', { marker: chosen.name })}
              position={chosen.position}
              words={moves.words}
              language={language}
              isReadOnly={isReadOnly}
              onPlace={(position) => moves.place(chosen.id, position)}
            />
          </AxisStepper>
          {chosen.position !== undefined && !isReadOnly && <RemoveButton onRemove={() => moves.remove(chosen.id)} />}
        </div>
      )}
      <LiveMessage announcement={moves.announcement} />
    </div>
  )
}
