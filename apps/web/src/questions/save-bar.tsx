import { Button } from '@katedra/ui/button'
import { Plus, Save } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface SaveBarProps {
  problemCount: number
  isBusy: boolean
  isDirty: boolean
  onJump: () => void
  onSave: () => void
  onSaveAndAdd: () => void
}

/** Always in view: how the question stands, and the two ways to save it. */
export function SaveBar({ problemCount, isBusy, isDirty, onJump, onSave, onSaveAndAdd }: SaveBarProps) {
  const { t } = useTranslation('question-bank')
  return (
    <div
      data-page-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 pt-3 pb-[calc(var(--bar-height,0px)+0.75rem)] sm:-mx-6 sm:px-6 [@media(height<32rem)]:static"
    >
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-ink-soft max-sm:empty:hidden">
        {problemCount > 0 ? (
          <button type="button" className="target font-medium text-danger underline" onClick={onJump}>
            {t('save.problems', { count: problemCount })}
          </button>
        ) : (
          isDirty && t('save.unsaved')
        )}
      </p>
      <Button
        icon={<Plus aria-hidden />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={t('save.andAddKeys')}
        disabled={isBusy}
        onClick={onSaveAndAdd}
      >
        {t('save.andAdd')}
      </Button>
      <Button
        variant="primary"
        icon={<Save aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
        title={t('save.keys')}
        isBusy={isBusy}
        onClick={onSave}
      >
        {t('save.submit')}
      </Button>
    </div>
  )
}
