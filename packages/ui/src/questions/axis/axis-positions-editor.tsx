import { ownValue, type Contents, type Language } from '@katedra/questions'
import { useRef, type ReactNode } from 'react'
import { optionLetter } from '../abc/choose-option.ts'
import { LiveMessage } from '../live-message.tsx'
import { plainText } from '../text-in-language.tsx'
import { AxisTrack } from './axis-track.tsx'
import { MarkerSlider } from './marker-slider.tsx'
import { useMarkers } from './use-markers.ts'

interface AxisPositionsEditorProps {
  /** An axis that can be drawn: it runs upwards, in steps that fit into it. */
  axis: Contents['axis']
  /** Marker id → position; only of those that are placed. */
  positions: Readonly<Record<string, number>>
  onChange: (positions: Record<string, number>) => void
  language: Language
}

/**
 * An axis on which an author puts the markers where they belong, by pointer or by keys: a tap places the marker that was
 * chosen last. It says nothing to pupils; names and typed positions stand in the fields next to it.
 */
export function AxisPositionsEditor({ axis, positions, onChange, language }: AxisPositionsEditorProps): ReactNode {
  const line = useRef<HTMLDivElement>(null)
  const moves = useMarkers(
    {
      question: { type: 'axis', prompt: {}, points: 1, content: axis },
      answer: { positions: { ...positions } },
      onAnswer: (answer) => onChange(answer.positions),
      isReadOnly: false,
      language,
    },
    line,
  )
  const markers = axis.markers.map(({ id, label }, index) => {
    const position = moves.positionOf(id)
    return {
      id,
      letter: optionLetter(index),
      name: plainText(label, language),
      position,
      positionText: moves.words.position(position),
    }
  })
  // After one has been placed, the next tap places one that is not placed yet.
  const chosen = markers.some(({ id }) => id === moves.chosen) ? moves.chosen : (markers[0]?.id ?? '')
  const waiting = markers.find(({ position }) => position === undefined)?.id
  const target = ownValue(positions, chosen) === undefined ? chosen : (waiting ?? chosen)
  return (
    <>
      <AxisTrack
        axis={axis}
        language={language}
        words={moves.words}
        line={line}
        minHeights={1}
        lowestWaiting={0}
        drawn={new Map(markers.map(({ id, position }) => [id, position]))}
        onTap={(position) => {
          moves.choose(target)
          moves.place(target, position)
        }}
      >
        {(heightOf) =>
          markers.map((marker) => (
            <MarkerSlider
              key={marker.id}
              axis={axis}
              {...marker}
              height={heightOf(marker.id)}
              isChosen={marker.id === target}
              isReadOnly={false}
              onChoose={() => moves.choose(marker.id)}
              onPlace={(position) => moves.slide(marker.id, position)}
              onRemove={() => moves.remove(marker.id)}
              pointer={moves.pointerOf(marker.id)}
            />
          ))
        }
      </AxisTrack>
      <LiveMessage announcement={moves.announcement} />
    </>
  )
}
