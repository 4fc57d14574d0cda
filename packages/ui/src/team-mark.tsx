import { Bird, Cat, Dog, Fish, Rabbit, Snail, Squirrel, Turtle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A colour and an animal each, so that no team is known by its colour alone; dark on pale in both themes. */
const marks = [
  { ground: '#bcd9ff', Animal: Bird },
  { ground: '#ffd0a8', Animal: Cat },
  { ground: '#bfe8c0', Animal: Fish },
  { ground: '#f3c1de', Animal: Rabbit },
  { ground: '#f6e59a', Animal: Squirrel },
  { ground: '#d5c7f7', Animal: Turtle },
  { ground: '#b5ebe6', Animal: Snail },
  { ground: '#e2d3c1', Animal: Dog },
] as const

interface TeamMarkProps {
  team_no: number
  /** The animal in words. */
  name: string
  className?: string
}

/** A team of a lesson, with its name. */
export function TeamMark({ team_no, name, className }: TeamMarkProps): ReactNode {
  const { ground, Animal } = marks[(team_no - 1) % marks.length] ?? marks[0]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-[0.4em] rounded-full px-[0.7em] py-[0.15em] font-semibold',
        className,
      )}
      style={{ background: ground, color: '#1d1d1f' }}
    >
      <Animal aria-hidden className="size-[1.2em] shrink-0" />
      {name}
    </span>
  )
}
