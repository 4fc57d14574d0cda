import { createContext, type ReactNode } from 'react'

/** What stands in the places of a text with gaps; where nothing is said, a blank. */
export const GapSlot = createContext<((id: string) => ReactNode) | undefined>(undefined)
