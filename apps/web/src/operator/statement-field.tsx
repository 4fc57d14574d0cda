import { Button } from '@katedra/ui/button'
import { FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FileBox } from '../app/file-box.tsx'
import { FormAlert } from '../app/form-alert.tsx'

export interface StatementFieldProps {
  file: File | undefined
  isBusy: boolean
  message: string | undefined
  onFile: (file: File) => void
}

/** A bank's file by the button or dropped here; while one is read no other is taken. */
export function StatementField({ file, isBusy, message, onFile }: StatementFieldProps) {
  const { t } = useTranslation('operator-payments')
  return (
    <div className="grid gap-3">
      <FileBox
        label={t('statements.choose')}
        className="p-6"
        onFile={(chosen) => {
          if (!isBusy) onFile(chosen)
        }}
      >
        {(choose) => (
          <>
            <FileUp aria-hidden className="size-8 text-accent" />
            {file !== undefined && <p className="font-medium wrap-anywhere">{file.name}</p>}
            <Button variant="primary" isBusy={isBusy} busyText={t('statements.reading')} onClick={choose}>
              {t('statements.choose')}
            </Button>
            <p className="max-w-prose text-sm text-ink-soft">{t('statements.formats')}</p>
          </>
        )}
      </FileBox>
      <FormAlert text={message} />
    </div>
  )
}
