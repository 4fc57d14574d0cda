import type { ContentState } from '@katedra/contract/edited-content'
import { Button } from '@katedra/ui/button'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'

interface FormFooterProps {
  /** The row that is changed, with who changed it last; a new one has none, and no one is faster there. */
  row: Pick<ContentState, 'edited_at' | 'edited_by'> | undefined
  saving: { isConflict: boolean; isBusy: boolean }
  /** Why nothing was saved. */
  sentence: string | undefined
  submitText: string
  onOverwrite: () => void
  /** Throws away what is typed and shows what is saved. */
  onTakeTheirs: () => void
}

/** The end of a form over a row that others may change too: what stands in the way, and the button that saves. */
export function FormFooter({ row, saving, sentence, submitText, onOverwrite, onTakeTheirs }: FormFooterProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const { isConflict, isBusy } = saving
  return (
    <>
      {isConflict && row !== undefined && (
        <div role="alert" className="grid gap-3 rounded-lg border border-now bg-now-soft p-4">
          <p className="font-semibold">{t('conflict.title')}</p>
          <p>
            {row.edited_at !== null &&
              `${t('state.by', { name: row.edited_by ?? '', moment: format.dateTime(row.edited_at) })} `}
            {t('conflict.text')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={onTakeTheirs}>{t('conflict.takeTheirs')}</Button>
            <Button isBusy={isBusy} onClick={onOverwrite}>
              {t('conflict.overwrite')}
            </Button>
          </div>
        </div>
      )}
      <FormAlert text={sentence} />
      <Button type="submit" variant="primary" className="justify-self-start" isBusy={isBusy}>
        {submitText}
      </Button>
    </>
  )
}
