import { Lightbulb } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Advice } from '../draft/advice.ts'

/** What had better be looked at, at its place; it never stands in the way of saving. */
export function AdviceNotes({ advice }: { advice: readonly Advice[] }) {
  const { t } = useTranslation('question-bank')
  const once = advice.filter(({ code }, place) => advice.findIndex((one) => one.code === code) === place)
  return once.map(({ code, values }) => (
    <p key={code} className="flex gap-1.5 text-sm">
      <Lightbulb aria-hidden className="mt-0.75 size-4 shrink-0 text-now-text" />
      <span className="min-w-0">{t(`warning.${code}`, values)}</span>
    </p>
  ))
}
