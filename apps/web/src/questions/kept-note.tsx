import { Button } from '@katedra/ui/button'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import type { WritingDesk } from './use-writing.ts'

/** Work from an earlier visit is back in the fields; whoever doesn't want it goes back to what is saved. */
export function KeptNote({ desk, onDiscard }: { desk: WritingDesk; onDiscard: () => void }) {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  if (desk.keptAt === undefined) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-now bg-now-soft px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink">
        {t(desk.version === null ? 'kept.new' : 'kept.saved', { when: format.when(desk.keptAt) })}
      </p>
      <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={onDiscard}>
        {t(desk.version === null ? 'kept.beginAnew' : 'kept.backToSaved')}
      </Button>
    </div>
  )
}
