import type { Answers, Contents, Language } from '@katedra/questions'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QuestionPicture } from '../question-picture.tsx'
import { plainText, TextInLanguage } from '../text-in-language.tsx'
import { partners, type Item, type Side } from './join-items.ts'

interface ConnectionColumnProps {
  side: Side
  content: Contents['connection']
  answer: Answers['connection'] | undefined
  /** The item that waits for its partner. */
  hand: Item | undefined
  isReadOnly: boolean
  language: Language
  onTap: (item: Item) => void
  onUndo: (item: Item) => void
  onDrop: () => void
}

/** One column of buttons. Arrows go to the neighbours, also across; Delete undoes, Escape lets go. */
export function ConnectionColumn(props: ConnectionColumnProps): ReactNode {
  const { t } = useTranslation('questions')
  const { side, content } = props

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const id = event.target instanceof HTMLElement ? event.target.dataset['item'] : undefined
    const isMoved = focusNeighbour(event.target, event.key)
    if (event.key === 'Escape') props.onDrop()
    else if (id !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) props.onUndo({ side, id })
    else if (!isMoved) return
    event.preventDefault()
  }

  return (
    <ul
      aria-label={side === 'left' ? t('connection.left') : t('connection.right')}
      data-side={side}
      className={`flex min-w-0 flex-col gap-3 ${side === 'right' ? '@max-xl:sticky @max-xl:top-2 @max-xl:self-start' : ''}`}
      onKeyDown={press}
    >
      {content[side].map((item) => (
        <li key={item.id}>
          <ItemButton item={item} {...props} />
        </li>
      ))}
    </ul>
  )
}

function ItemButton({
  item,
  side,
  content,
  answer,
  hand,
  isReadOnly,
  language,
  onTap,
}: { item: Contents['connection']['left'][number] } & ConnectionColumnProps): ReactNode {
  const joined = partners(answer, { side, id: item.id })
  const numbers = (side === 'left' ? [item.id] : joined)
    .map((left) => content.left.findIndex(({ id }) => id === left) + 1)
    .toSorted((a, b) => a - b)
  return (
    <button
      type="button"
      data-item={item.id}
      aria-pressed={hand?.side === side && hand.id === item.id}
      aria-disabled={isReadOnly}
      style={{ minHeight: Math.max(3.25, numbers.length * 1.625 + 0.5) + 'rem' }}
      className={`relative flex h-full w-full min-w-0 flex-col justify-center gap-2 rounded-md border bg-surface py-2 text-left text-base leading-snug text-ink transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent forced-colors:aria-pressed:border-4 @md:text-lg ${side === 'left' ? 'pr-4 pl-3 @md:pr-5' : 'pr-3 pl-4 @md:pl-5'} ${joined.length > 0 ? 'border-accent' : 'border-line-strong'}`}
      onClick={() => onTap({ side, id: item.id })}
    >
      {item.picture !== undefined && <QuestionPicture picture={item.picture} language={language} isSmall />}
      <span className="max-w-full wrap-anywhere hyphens-auto">
        <TextInLanguage text={item.text} language={language} />
      </span>
      <JoinedWords side={side} content={content} joined={joined} language={language} />
      <PairPlugs side={side} numbers={numbers} isJoined={joined.length > 0} />
    </button>
  )
}

/** For screen readers: what the item is joined with. */
function JoinedWords({
  side,
  content,
  joined,
  language,
}: { joined: readonly string[] } & Pick<ConnectionColumnProps, 'side' | 'content' | 'language'>): ReactNode {
  const { t } = useTranslation('questions')
  const others = content[side === 'left' ? 'right' : 'left'].filter(({ id }) => joined.includes(id))
  const items = others.map(({ text }) => plainText(text, language)).join(', ')
  return (
    <span className="sr-only">
      , {items === '' ? t('connection.notJoined') : t('connection.joinedWith', { items })}
    </span>
  )
}

/** Moves focus from one item of the two columns to its neighbour in the direction of an arrow; true when it has moved. */
function focusNeighbour(from: EventTarget, key: string): boolean {
  if (!(from instanceof HTMLElement)) return false
  const column = from.closest<HTMLElement>('[data-side]')
  if (column === null) return false
  const own = itemsOf(column)
  const index = own.indexOf(from)
  const next = neighbour(column, own, index, key)
  next?.focus()
  return next !== undefined
}

function neighbour(
  column: HTMLElement,
  own: readonly HTMLElement[],
  index: number,
  key: string,
): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return own[index + 1]
    case 'ArrowUp':
      return own[index - 1]
    case 'ArrowRight':
      return column.dataset['side'] === 'left' ? across(column, index) : undefined
    case 'ArrowLeft':
      return column.dataset['side'] === 'right' ? across(column, index) : undefined
    default:
      return undefined
  }
}

function across(column: HTMLElement, index: number): HTMLElement | undefined {
  const other = [...(column.parentElement?.querySelectorAll<HTMLElement>('[data-side]') ?? [])].find(
    (candidate) => candidate !== column,
  )
  const items = other === undefined ? [] : itemsOf(other)
  return items[Math.min(index, items.length - 1)]
}

function itemsOf(column: HTMLElement): HTMLElement[] {
  return [...column.querySelectorAll<HTMLElement>('[data-item]')]
}

/**
 * The plugs on the inner edge of an item: the number of the pair, the same on both sides, so that pairs can be told
 * without lines and without colours. A right item that belongs to several has several.
 */
function PairPlugs({
  side,
  numbers,
  isJoined,
}: {
  side: Side
  numbers: readonly number[]
  isJoined: boolean
}): ReactNode {
  const look = isJoined ? 'border-accent bg-accent text-accent-ink' : 'border-line-strong bg-surface text-ink-soft'
  return (
    <span
      aria-hidden
      className={`absolute inset-y-0 flex flex-col items-center justify-center gap-0.5 ${side === 'left' ? '-right-3' : '-left-3'}`}
    >
      {numbers.map((number) => (
        <span
          key={number}
          data-plug={number}
          className={`tabular grid size-6 place-items-center rounded-full border-2 text-xs leading-none font-bold transition-colors ${look}`}
        >
          {number}
        </span>
      ))}
      {numbers.length === 0 && <span className="size-4 rounded-full border-2 border-line-strong bg-surface" />}
    </span>
  )
}
