import type { ReactNode } from 'react'
import { matches } from '@katedra/screens/fold.ts'

/** Something that can be found and gone to. */
export interface PaletteEntry {
  id: string
  label: string
  detail?: string
  /** Found by these too, which are not shown. */
  words?: string
  icon: ReactNode
  href: string
}

export interface PaletteGroup {
  id: string
  label: string
  entries: readonly PaletteEntry[]
}

/** The most that is shown of a group; more words narrow it. */
const maxOfGroup = 8

/** Groups with what fits the search, without the empty ones. */
export function findEntries(groups: readonly PaletteGroup[], search: string): PaletteGroup[] {
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries
        .filter((entry) => matches([entry.label, entry.detail, entry.words].join(' '), search))
        .slice(0, maxOfGroup),
    }))
    .filter((group) => group.entries.length > 0)
}
