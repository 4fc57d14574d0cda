import { shellWord } from '../embedded-postgres/embedded-postgres.archive.ts'

/** What a command that brings a backup back is told. */
interface Typed {
  to: string
  from?: string | undefined
  at?: Date | undefined
  damaged?: boolean
}

function commandFor({ to, from, at, damaged = false }: Typed): string {
  const words = [
    ...(from === undefined ? [] : ['--from', from]),
    ...(at === undefined ? [] : ['--at', at.toISOString()]),
    ...['--to', shellWord(to)],
    ...(damaged ? ['--damaged'] : []),
  ]
  return `  npm run -s operator -- backup restore ${words.join(' ')}`
}

export interface Refused {
  name: string
  to: string
  /** What was asked for. */
  from: string | undefined
  until: Date | undefined
  problems: readonly string[]
  /** The last moment that is reached before the damage in the log. */
  before: Date | undefined
  /** A backup made after the damage in the log. */
  later: { name: string; ended_at: Date } | undefined
  /** Another backup that is whole; undefined where none was looked for, because this one is. */
  other: { name: string } | 'none' | undefined
}

const mostSaid = 3

/** Many problems are not read by anybody who is in a hurry. */
export function shortened(problems: readonly string[], name: string): string {
  const more = problems.length - mostSaid
  const said = problems.slice(0, mostSaid).join(', ')
  return more > 0 ? `${said}, and ${more} more, which backup verify ${name} lists` : said
}

/** Says what is broken, and by which commands what can be had. */
export function refusalOf({ name, to, from, until, problems, before, later, other }: Refused): string {
  const goal = until === undefined ? 'the end of the archive' : until.toISOString()
  const lines = [`${name} can't be brought to ${goal}, and nothing was made: ${shortened(problems, name)}.`]
  if (other === 'none') lines.push('No other backup is whole.')
  else if (other !== undefined) lines.push('Another backup is whole:', commandFor({ to, from: other.name, at: until }))
  if (before !== undefined)
    lines.push(
      'Before the damage it can be brought to any moment up to this one:',
      commandFor({ to, from, at: before }),
    )
  if (later !== undefined)
    lines.push(`From ${later.ended_at.toISOString()} on there is a later backup:`, commandFor({ to, from: later.name }))
  lines.push(
    'All the same, as it is and as far as its log is whole:',
    commandFor({ to, from, at: until, damaged: true }),
  )
  return lines.join('\n')
}
