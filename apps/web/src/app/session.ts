import { clearToasts } from '@katedra/screens/toast.tsx'
import { queryClient } from './query.ts'
import { tokens } from './tokens.ts'

/** Someone signs in: nothing that was loaded for the one before them, or said to them, is taken for theirs. */
export function beginSession(pair: { access: string; refresh: string }): void {
  queryClient.clear()
  void clearToasts()
  tokens.write(pair)
}
