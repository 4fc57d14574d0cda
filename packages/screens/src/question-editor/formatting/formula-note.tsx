import { CircleAlert } from 'lucide-react'
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOfFormulas, type FormulaProblem } from './formula-problem.ts'

/** Says in words what is wrong with a formula of the text, at its field; it never stands in the way of saving. */
export function FormulaNote({ text }: { text: string }): ReactNode {
  const { t } = useTranslation('question-bank')
  const settled = useDeferredValue(text)
  const [problem, setProblem] = useState<FormulaProblem>()

  // Synchronises with the program that draws formulas, which comes when the first one is written.
  useEffect(() => {
    let isGone = false
    void problemOfFormulas(settled).then((found) => {
      if (!isGone) setProblem(found)
    })
    return () => {
      isGone = true
    }
  }, [settled])

  return (
    <p role="status" className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger empty:hidden">
      {problem !== undefined && (
        <>
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0 wrap-anywhere">{t(`formula.problem.${problem.code}`, { ...problem })}</span>
        </>
      )}
    </p>
  )
}
