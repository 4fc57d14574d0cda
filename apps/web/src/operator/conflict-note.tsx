import type { ContentState } from '@katedra/contract/edited-content'
import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'

/** Who changed a row last, and when. */
export type Editing = Pick<ContentState, 'edited_at' | 'edited_by'>

interface ConflictNoteProps {
  state: Editing
  isBusy: boolean
  onOverwrite: () => void
  /** Throws away what is typed and shows what is saved. */
  onTakeTheirs: () => void
}

/** Somebody else was faster; nothing is lost, and the operator decides. */
export function ConflictNote({ state, isBusy, onOverwrite, onTakeTheirs }: ConflictNoteProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const { edited_at, edited_by } = state
  return (
    <div role="alert" className="grid gap-3 rounded-lg border border-now bg-now-soft p-4">
      <p className="font-semibold">{t('conflict.title')}</p>
      <p>
        {edited_at !== null && `${t('state.by', { name: edited_by ?? '', moment: format.dateTime(edited_at) })} `}
        {t('conflict.text')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
        <Button isBusy={isBusy} onClick={onOverwrite}>
          {t('conflict.overwrite')}
        </Button>
      </div>
    </div>
  )
}
