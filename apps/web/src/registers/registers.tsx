import { lazy, Suspense } from 'react'
import { needTerms } from '../app/i18n.ts'
import type { RegisterColumn } from './register-column.ts'

export { useChosenRegister } from './chosen-register.ts'
export { registerColumn, type RegisterColumn } from './register-column.ts'

/** The dialog comes with its texts when it is wanted. */
const LazyDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./register-dialog.tsx'), needTerms(['marks', 'questions'])])
  return { default: dialog.RegisterDialog }
})

/** The marks of one test on their way to the school's register: copied there by the teacher, in its order of pupils. */
export function RegisterDialog({ column, onClose }: { column: RegisterColumn; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <LazyDialog column={column} onClose={onClose} />
    </Suspense>
  )
}
