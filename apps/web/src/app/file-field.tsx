import { Button } from '@katedra/ui/button'
import { FileUp } from 'lucide-react'
import { FileBox } from '@katedra/screens/form/file-box.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'

export interface FileFieldProps {
  file: { name: string } | undefined
  /** Endings of names, as in the `accept` of an input. */
  accept: string
  texts: {
    choose: string
    chooseOther: string
    busy: string
    /** What can be chosen. */
    hint: string
  }
  isBusy: boolean
  message: string | undefined
  onFile: (file: File) => void
}

/** A file by the button or dropped here. */
export function FileField({ file, accept, texts, isBusy, message, onFile }: FileFieldProps) {
  return (
    <div className="grid gap-3">
      <FileBox label={texts.choose} accept={accept} className={file === undefined ? 'p-6' : 'p-4'} onFile={onFile}>
        {(choose) => (
          <>
            {file === undefined ? (
              <FileUp aria-hidden className="size-8 text-accent" />
            ) : (
              <p className="font-medium wrap-anywhere">{file.name}</p>
            )}
            <Button
              variant={file === undefined ? 'primary' : 'secondary'}
              isBusy={isBusy}
              busyText={texts.busy}
              onClick={choose}
            >
              {file === undefined ? texts.choose : texts.chooseOther}
            </Button>
            {(file === undefined || message !== undefined) && (
              <p className="max-w-prose text-sm text-ink-soft">{texts.hint}</p>
            )}
          </>
        )}
      </FileBox>
      <FormAlert text={message} />
    </div>
  )
}
