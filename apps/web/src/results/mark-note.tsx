import type { Mark } from '@katedra/contract/results'
import { PencilLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'

/** Who marked by hand, when, and what was noted. */
export function MarkNote({ mark }: { mark: Mark }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <PencilLine aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {t('marking.by', { name: mark.marked_by_name, when: format.dateTime(mark.marked_at) })}
        {mark.note !== '' && <span className="block text-ink">{mark.note}</span>}
        {mark.note_shown && <span className="block">{t('marking.noteIsShown')}</span>}
      </span>
    </p>
  )
}
