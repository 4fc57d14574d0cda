import type { CreditRequest } from '@katedra/contract/credits'
import type { ProgramName } from '@katedra/contract/programs'
import type { Teacher } from '../../app/http/caller.ts'
import { found } from '../../app/http/fail.ts'
import type { RequestRow } from '../credits.queries.ts'

type View = Omit<CreditRequest, 'requested_at' | 'answered_at'> & { requested_at: Date; answered_at: Date | null }

/** A request as the contract shows it. */
export function requestView(
  { program_id, teacher_id, ...row }: RequestRow,
  teacher: Teacher,
  { names, available }: { names: readonly ProgramName[]; available: number },
): View {
  const program = found(names.find(({ id }) => id === program_id))
  return { ...row, program, is_own: teacher_id === teacher.id, available }
}
