import { useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnnouncement, type Announcement } from '../live-message.tsx'
import { plainText } from '../text-in-language.tsx'
import type { PlayerProps } from '../view-props.ts'
import { placeMarker, removeMarker } from './axis-scale.ts'
import { useAxisWords, type AxisWords } from './use-axis-words.ts'
import { useDrag, type PointerProps } from './use-drag.ts'

interface MarkerMoves {
  words: AxisWords
  chosen: string
  choose: (id: string) => void
  announcement: Announcement
  /** Where a marker is drawn now, also while it is being dragged; undefined when it is not placed. */
  positionOf: (id: string) => number | undefined
  place: (id: string, position: number) => void
  /** The same with one move; where the marker had no place, the next one that has none is chosen. */
  set: (id: string, position: number) => void
  remove: (id: string) => void
  /** Places without saying it: a slider says its value itself. */
  slide: (id: string, position: number) => void
  pointerOf: (id: string) => PointerProps
}

/** Every move of markers on an axis, each told to the app and, where the screen reader doesn't hear it anyway, said. */
export function useMarkers(props: PlayerProps<'axis'>, line: RefObject<HTMLElement | null>): MarkerMoves {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const axis = question.content
  const { t } = useTranslation('questions')
  const words = useAxisWords(axis, language)
  const { announcement, announce } = useAnnouncement()
  const positions = new Map(Object.entries(answer?.positions ?? {}))
  const [chosen, setChosen] = useState(
    () => (axis.markers.find(({ id }) => !positions.has(id)) ?? axis.markers[0])?.id ?? '',
  )
  const { drag, handlersOf } = useDrag(axis, line, set)

  function nameOf(id: string): string {
    const marker = axis.markers.find((other) => other.id === id)
    return marker === undefined ? '' : plainText(marker.label, language)
  }

  function slide(id: string, position: number): void {
    if (isReadOnly || position === positions.get(id)) return
    onAnswer(placeMarker(answer, id, position))
  }

  function place(id: string, position: number): void {
    if (isReadOnly) return
    slide(id, position)
    announce(t('axis.placed', { marker: nameOf(id), position: words.position(position) }))
  }

  /** Who has gone back to a marker that has its place is mending it, so that one stays chosen. */
  function set(id: string, position: number): void {
    const next = positions.has(id)
      ? undefined
      : axis.markers.find((other) => other.id !== id && !positions.has(other.id))
    if (isReadOnly || next === undefined) return place(id, position)
    slide(id, position)
    setChosen(next.id)
    announce(t('axis.placedNext', { marker: nameOf(id), position: words.position(position), next: nameOf(next.id) }))
  }

  function remove(id: string): void {
    if (isReadOnly || !positions.has(id)) return
    onAnswer(removeMarker(answer, id))
    announce(t('axis.removed', { marker: nameOf(id) }))
  }

  return {
    words,
    chosen,
    choose: setChosen,
    announcement,
    positionOf: (id) => (drag?.id === id ? drag.position : positions.get(id)),
    place,
    set,
    remove,
    slide,
    pointerOf: (id) => (isReadOnly ? {} : handlersOf(id)),
  }
}
