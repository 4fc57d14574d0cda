import type { Language } from '@katedra/questions'
import { Delete } from 'lucide-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardButton, keepFocus } from './board-button.tsx'

const latin = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const czech = Array.from('ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ')
const digits = Array.from('0123456789')

interface LetterBoardProps {
  /** The language of the word: Czech shows its own letters at once, English keeps them behind a button. */
  language: Language
  onLetter: (letter: string) => void
  onErase: () => void
  /** Further buttons of the last row. */
  children?: ReactNode
}

/**
 * The letter board. One stop for Tab, arrows inside; a click leaves focus where it was, so that typing goes on. What a
 * word rarely needs is behind a button: it can't be shown by need, because that would tell something about the word.
 */
export function LetterBoard({ language, onLetter, onErase, children }: LetterBoardProps): ReactNode {
  const { t } = useTranslation('questions')
  const [hasMore, setHasMore] = useState(false)
  const [tabStop, setTabStop] = useState('A')
  const keys = { onLetter, tabStop }
  const hasCzech = language === 'cs' || hasMore

  function walk(event: KeyboardEvent<HTMLDivElement>): void {
    const next = nextKey(event.currentTarget, event.target, event.key)
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    next.focus()
    setTabStop(next.dataset['letter'] ?? 'A')
  }

  return (
    <div className="flex max-w-156 flex-col gap-2">
      {/* Above the letters: below them it would be out of sight on a small phone. */}
      <BoardButton className="self-start" onClick={onErase}>
        <Delete aria-hidden className="size-5" />
        {t('alphabet.erase')}
      </BoardButton>
      <div role="group" aria-label={t('alphabet.letters')} className="flex flex-col gap-2" onKeyDown={walk}>
        <Row letters={latin} {...keys} />
        {hasCzech && <Row letters={czech} {...keys} />}
        {hasMore && <Row letters={digits} {...keys} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <BoardButton isPressed={hasMore} onClick={() => setHasMore(!hasMore)}>
          {t('alphabet.more')}
        </BoardButton>
        {children}
      </div>
    </div>
  )
}

interface RowProps {
  letters: readonly string[]
  tabStop: string
  onLetter: (letter: string) => void
}

function Row({ letters, tabStop, onLetter }: RowProps): ReactNode {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-x-0.5 gap-y-1 @sm:gap-x-1">
      {letters.map((letter) => (
        <button
          key={letter}
          type="button"
          data-letter={letter}
          tabIndex={letter === tabStop ? 0 : -1}
          className="grid h-11 place-items-center rounded-sm border border-line bg-surface text-lg font-medium text-ink transition-colors select-none hover:border-line-strong hover:bg-sunken active:bg-accent-soft"
          onMouseDown={keepFocus}
          onClick={() => onLetter(letter)}
        >
          {letter}
        </button>
      ))}
    </div>
  )
}

const directions: Readonly<Record<string, { across: number; down: number }>> = {
  ArrowRight: { across: 1, down: 0 },
  ArrowLeft: { across: -1, down: 0 },
  ArrowDown: { across: 0, down: 1 },
  ArrowUp: { across: 0, down: -1 },
}

/**
 * The key of the board that an arrow, Home or End leads to from the focused one, or undefined. Up and down go by what is
 * drawn, because the number of keys in a row depends on the screen.
 */
function nextKey(board: HTMLElement, from: EventTarget, pressed: string): HTMLElement | undefined {
  const keys = [...board.querySelectorAll<HTMLElement>('[data-letter]')]
  const index = keys.findIndex((key) => key === from)
  if (index === -1) return undefined
  if (pressed === 'Home') return keys[0]
  if (pressed === 'End') return keys.at(-1)
  const direction = directions[pressed]
  if (direction === undefined) return undefined
  if (direction.down === 0) return keys[index + direction.across]
  return inNextRow(keys, keys[index], direction.down)
}

function inNextRow(keys: readonly HTMLElement[], from: HTMLElement | undefined, down: number): HTMLElement | undefined {
  if (from === undefined) return undefined
  const top = middleOf(from).top
  const beyond = keys.filter((key) => Math.sign(Math.round(middleOf(key).top - top)) === down)
  const distance = (key: HTMLElement): number =>
    Math.abs(middleOf(key).top - top) * 1000 + Math.abs(middleOf(key).left - middleOf(from).left)
  return beyond.toSorted((a, b) => distance(a) - distance(b))[0]
}

function middleOf(key: HTMLElement): { top: number; left: number } {
  const box = key.getBoundingClientRect()
  return { top: box.top + box.height / 2, left: box.left + box.width / 2 }
}
