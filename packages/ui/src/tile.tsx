import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { veil } from './veil.ts'

/** A subject or a level; its two colours are grounds, never text (design, "Paper and blackboard"). */
export interface TileProps {
  title: string
  boxColorBasic: string | null
  boxColorAdd: string | null
  /** A line drawing, see illustrations/subject-glyph. */
  glyph?: ReactNode
  imageUrl?: string | null
  /** A line under the title: how many questions, which state. */
  detail?: ReactNode
  /** How much of the level is done; `text` says it. */
  progress?: { value: number; max: number; text: string }
  isSelected?: boolean
  isDisabled?: boolean
  /** The picture beside the title, not above it: for a choice whose effect stands below it. */
  isLow?: boolean
  onPress?: () => void
  href?: string
  className?: string
}

const frame =
  'group relative grid w-full min-w-0 overflow-hidden rounded-lg border bg-surface text-left text-ink no-underline transition-colors'
const high = 'grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr]'
const low = 'grid-cols-[2.75rem_minmax(0,1fr)] sm:grid-cols-[3.75rem_minmax(0,1fr)]'
const live = 'cursor-pointer hover:border-ink-soft'

/** A tile that is a button, a link, or just a picture of the thing. */
export function Tile(props: TileProps) {
  const { href, onPress, isSelected, isDisabled = false, isLow = false, className } = props
  const shape = classNames(frame, isLow ? low : high)
  const look = classNames(
    shape,
    isSelected === true ? 'border-accent ring-2 ring-accent' : 'border-line',
    !isDisabled && live,
    className,
  )
  if (href !== undefined && !isDisabled) {
    return (
      <a href={href} className={look}>
        <TileFace {...props} />
      </a>
    )
  }
  if (onPress === undefined) {
    return (
      <div className={classNames(shape, 'border-line', className)}>
        <TileFace {...props} />
      </div>
    )
  }
  return (
    <button type="button" disabled={isDisabled} aria-pressed={isSelected} className={look} onClick={onPress}>
      <TileFace {...props} />
    </button>
  )
}

function TileFace({
  title,
  boxColorBasic,
  boxColorAdd,
  glyph,
  imageUrl,
  detail,
  progress,
  isSelected,
  isDisabled,
  isLow = false,
}: TileProps) {
  const { ground, band, ink } = veil(boxColorBasic, boxColorAdd)
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'relative flex items-center overflow-hidden print:hidden',
          isLow ? 'min-h-12 border-r-4 px-1 sm:min-h-14 sm:px-2' : 'h-14 justify-end border-b-6 px-4 sm:h-20',
          isDisabled === true && 'grayscale-50',
        )}
        style={{ background: ground, borderColor: band, color: ink }}
      >
        {imageUrl !== undefined && imageUrl !== null && (
          <img src={imageUrl} alt="" loading="lazy" className="absolute inset-0 size-full object-cover" />
        )}
        {glyph !== undefined && (
          <span className={classNames('[&>svg]:size-full', isLow ? 'size-8 sm:size-10' : 'size-10 sm:size-14')}>
            {glyph}
          </span>
        )}
        {isSelected === true && (
          <span
            className={classNames(
              'absolute grid place-items-center rounded-full bg-accent text-accent-ink',
              isLow ? 'top-1 left-1 size-5 ring-2 ring-surface' : 'top-3 left-3 size-7',
            )}
          >
            <Check className="size-4" strokeWidth={3} />
          </span>
        )}
      </span>
      <span
        className={classNames(
          'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 wrap-break-word hyphens-auto',
          isLow ? 'content-center px-2 py-1 sm:px-3' : 'content-start p-4',
        )}
      >
        <span className={classNames('font-semibold', isDisabled === true && 'text-ink-soft')}>{title}</span>
        {detail !== undefined && <span className="text-sm text-ink-soft">{detail}</span>}
        {progress !== undefined && <TileProgress {...progress} />}
      </span>
    </>
  )
}

/** A picture of progress for the eye; its text carries the meaning, because a button can't hold a progress bar for the ear. */
function TileProgress({ value, max, text }: { value: number; max: number; text: string }) {
  const share = max > 0 ? Math.min(Math.max(value / max, 0), 1) : 0
  return (
    <span className="mt-1 grid gap-1">
      <span aria-hidden className="block h-1.5 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span
          className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight]"
          style={{ width: `${share * 100}%` }}
        />
      </span>
      <span className="tabular text-xs text-ink-soft">{text}</span>
    </span>
  )
}
