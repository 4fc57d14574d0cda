import { useRef, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { optionLetter } from '../abc/choose-option.ts'
import { LiveMessage } from '../live-message.tsx'
import { plainText, TextInLanguage } from '../text-in-language.tsx'
import type { PlayerProps } from '../view-props.ts'
import { AxisControls } from './axis-controls.tsx'
import { AxisTrack } from './axis-track.tsx'
import { MarkerList, type MarkerView } from './marker-list.tsx'
import { MarkerSlider } from './marker-slider.tsx'
import { useMarkers } from './use-markers.ts'

/** Markers placed on an axis by tapping, dragging, steps, keys or typing (specification, section 1: Axis). */
export function AxisPlayer(props: PlayerProps<'axis'>): ReactNode {
  const { isReadOnly, language } = props
  const axis = props.question.content
  const { t } = useTranslation('questions')
  const line = useRef<HTMLDivElement>(null)
  const desk = useRef<HTMLDivElement>(null)
  const moves = useMarkers(props, line)
  const markers = axis.markers.map(({ id, label }, index): MarkerView => {
    const position = moves.positionOf(id)
    const texts = {
      letter: optionLetter(index),
      name: plainText(label, language),
      label: <TextInLanguage text={label} language={language} />,
    }
    return { id, ...texts, position, positionText: moves.words.position(position) }
  })
  const drawn = markers.filter(({ id, position }) => position !== undefined || (id === moves.chosen && !isReadOnly))
  const chosen = markers.find(({ id }) => id === moves.chosen)

  /**
   * Makes a change and gives the marker's slider the focus. It is drawn at once, because the slider of a marker that is not
   * placed is there only then, and the next key must find the focus there.
   */
  function changeAndFocus(id: string, change: () => void): void {
    flushSync(change)
    desk.current?.querySelector<HTMLElement>(`[data-marker="${id}"]`)?.focus()
  }

  /** Typed and confirmed: the cursor goes on to the field of the next marker, so that all can be typed in a row. */
  function typeOn(id: string, position: number): void {
    flushSync(() => moves.set(id, position))
    desk.current?.querySelector('input')?.focus({ preventScroll: true })
  }

  function choose(id: string, isByKey: boolean): void {
    if (isByKey) return changeAndFocus(id, () => moves.choose(id))
    moves.choose(id)
    desk.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className="flex flex-col gap-4">
      {!isReadOnly && (
        <p className="text-base text-ink-soft">{axis.markers.length > 1 ? t('axis.hint') : t('axis.hintSingle')}</p>
      )}
      {axis.markers.length > 1 && (
        <MarkerList markers={markers} chosen={isReadOnly ? undefined : moves.chosen} onChoose={choose} />
      )}
      <div ref={desk} className="flex scroll-my-3 flex-col gap-4">
        <AxisTrack
          axis={axis}
          language={language}
          words={moves.words}
          line={line}
          drawn={new Map(drawn.map(({ id, position }) => [id, position]))}
          onTap={(position) => moves.set(moves.chosen, position)}
        >
          {(heightOf) =>
            drawn.map((marker) => (
              <MarkerSlider
                key={marker.id}
                axis={axis}
                {...marker}
                height={heightOf(marker.id)}
                isChosen={marker.id === moves.chosen && !isReadOnly}
                isReadOnly={isReadOnly}
                onChoose={() => moves.choose(marker.id)}
                onPlace={(position) => {
                  // A key moves the marker that has the focus, also where a tap would by now place the next one.
                  moves.choose(marker.id)
                  moves.slide(marker.id, position)
                }}
                onRemove={() => moves.remove(marker.id)}
                pointer={moves.pointerOf(marker.id)}
              />
            ))
          }
        </AxisTrack>
        {chosen !== undefined && !isReadOnly && (
          <AxisControls
            axis={axis}
            marker={chosen}
            next={markers.find(({ position }) => position === undefined)}
            words={moves.words}
            language={language}
            onStep={(position) => moves.place(chosen.id, position)}
            onType={(position, isDone) => (isDone ? typeOn(chosen.id, position) : moves.place(chosen.id, position))}
            onRemove={() => changeAndFocus(chosen.id, () => moves.remove(chosen.id))}
            onNext={(id) => changeAndFocus(id, () => moves.choose(id))}
          />
        )}
      </div>
      <LiveMessage announcement={moves.announcement} />
    </div>
  )
}
