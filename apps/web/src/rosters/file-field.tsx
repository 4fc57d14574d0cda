import { Button } from '@katedra/ui/button'
import { FileUp } from 'lucide-react'
import { useRef, useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'

export interface FileFieldProps {
  file: File | undefined
  isBusy: boolean
  message: string | undefined
  onFile: (file: File) => void
}

/** A file by the button or dropped here; the button alone is enough. */
export function FileField({ file, isBusy, message, onFile }: FileFieldProps) {
  const { t } = useTranslation('rosters')
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) onFile(dropped)
  }

  return (
    <div className="grid gap-3">
      <div
        className={`grid justify-items-center gap-3 rounded-lg border border-dashed p-6 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <FileUp aria-hidden className="size-8 text-accent" />
        {file !== undefined && <p className="font-medium wrap-anywhere">{file.name}</p>}
        <Button
          variant={file === undefined ? 'primary' : 'secondary'}
          isBusy={isBusy}
          busyText={t('reading')}
          onClick={() => input.current?.click()}
        >
          {file === undefined ? t('choose') : t('chooseOther')}
        </Button>
        <p className="max-w-prose text-sm text-ink-soft">{t('formats')}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,.zip"
          aria-label={t('choose')}
          tabIndex={-1}
          className="hidden"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen !== undefined) onFile(chosen)
            // The same file, mended meanwhile, may be chosen again.
            event.target.value = ''
          }}
        />
      </div>
      <FormAlert text={message} />
    </div>
  )
}
