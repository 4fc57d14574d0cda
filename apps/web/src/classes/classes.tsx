import { lazy, Suspense } from 'react'
import { needTerms } from '../app/i18n.ts'
import type { CodesDialogProps } from './roster/codes-dialog.tsx'

/** The dialog comes with its texts when it is wanted. */
const LazyCodesDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./roster/codes-dialog.tsx'), needTerms(['classes'])])
  return { default: dialog.CodesDialog }
})

/** Personal codes of a class, one by one. */
export function CodesDialog(props: CodesDialogProps) {
  return (
    <Suspense fallback={null}>
      <LazyCodesDialog {...props} />
    </Suspense>
  )
}
