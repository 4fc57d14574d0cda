import { useState, type RefObject } from 'react'
import { useAnnouncement, type Announcement } from '../live-message.tsx'
import type { PlayerProps } from '../view-props.ts'
import {
  eraseLetter,
  firstEmptyBox,
  lettersIn,
  spellingOf,
  writeLetters,
  type Spelling,
  type SpellingStep,
} from './spell-word.ts'
import { useSpellingWords } from './use-spelling-words.ts'

/** A key as React or the browser tells of it. */
type PressedKey = Pick<globalThis.KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'target' | 'preventDefault'>

interface SpellingMoves {
  spelling: Spelling
  /** The box in which the next letter is written. */
  box: number
  announcement: Announcement
  write: (from: number, written: readonly string[], takenBack?: number) => void
  erase: () => void
  goTo: (box: number) => void
  press: (event: PressedKey) => void
}

/** Every move of spelling a word, each told to the app and said aloud. `field` is the text field behind the boxes. */
export function useSpelling(props: PlayerProps<'alphabet'>, field: RefObject<HTMLInputElement | null>): SpellingMoves {
  const { question, answer, onAnswer, isReadOnly, language } = props
  const spelling = spellingOf(question.content, answer, language)
  const { letters } = spelling
  const words = useSpellingWords(letters.length)
  const [wantedBox, setWantedBox] = useState(() => firstEmptyBox(letters))
  const box = Math.min(wantedBox, letters.length - 1)
  const { announcement, announce } = useAnnouncement()

  function take(step: SpellingStep, message: string): void {
    if (isReadOnly) return
    setWantedBox(step.box)
    onAnswer({ language: spelling.language, letters: step.letters })
    announce(step.letters.includes('') ? message : words.full(message, step.letters))
  }

  function write(from: number, written: readonly string[], takenBack = 0): void {
    const step = writeLetters(letters, from, written, takenBack)
    const last = Math.min(from + written.length, letters.length) - 1
    take(step, written.length === 0 ? words.box(step.box, '') : words.written(last, step.letters[last] ?? ''))
  }

  function empty(step: SpellingStep): void {
    take(step, words.box(step.box, ''))
  }

  function goTo(next: number): void {
    setWantedBox(next)
    announce(words.box(next, letters[next] ?? ''))
  }

  function moveOf(event: PressedKey): (() => void) | undefined {
    if (event.key === 'Backspace') return () => empty(eraseLetter(letters, box))
    if (event.key === 'Delete') return () => empty({ letters: letters.with(box, ''), box })
    if (event.target === field.current) {
      const next = boxOfKey(event.key, box, letters.length)
      return next === undefined ? undefined : () => goTo(next)
    }
    const typed = event.key.length === 1 ? lettersIn(event.key, spelling.language) : []
    return typed.length === 0 ? undefined : () => write(box, typed)
  }

  function press(event: PressedKey): void {
    const isShortcut = event.altKey || event.ctrlKey || event.metaKey
    const move = isShortcut ? undefined : moveOf(event)
    // A dead key pressed on the board needs the text field, where the browser puts mark and letter together.
    if (event.key === 'Dead') field.current?.focus()
    if (move === undefined) return
    event.preventDefault()
    move()
  }

  return { spelling, box, announcement, write, erase: () => empty(eraseLetter(letters, box)), goTo, press }
}

/** The box that an arrow, Home or End leads to, or undefined for other keys; the ends hold it. */
function boxOfKey(key: string, box: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, box - 1)
    case 'ArrowRight':
      return Math.min(count - 1, box + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
