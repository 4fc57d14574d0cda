import { Button } from '@katedra/ui/button'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row } from '../draft/change-rows.ts'
import type { RowMoves } from '../draft/use-rows.ts'

interface AddRowButtonProps {
  rows: readonly Row[]
  max: number
  moves: RowMoves
  children: ReactNode
}

/** Adds a row below the last one, while there may be more. */
export function AddRowButton({ rows, max, moves, children }: AddRowButtonProps) {
  if (rows.length >= max) return null
  return (
    <Button
      size="sm"
      className="justify-self-start"
      icon={<Plus aria-hidden />}
      onClick={() => moves.add(rows.at(-1)?.id ?? '')}
    >
      {children}
    </Button>
  )
}
