import { operatorSelling, type SoldKind } from '@katedra/contract/operator-selling'
import { Button } from '@katedra/ui/button'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { FileInput } from '@katedra/screens/form/file-input.tsx'
import { saveFile } from '@katedra/client/save-file'
import { showToast } from '@katedra/screens/toast.tsx'
import { call } from '../app/call.ts'
import { ChangePreview } from './change-preview.tsx'

/** No file of ours comes near; the server takes no more. */
const maxFileLength = 300_000

/** The same as a YAML file: out, and in again. */
export function ContentFile({ kind }: { kind: SoldKind }) {
  const { t } = useTranslation('operator-selling')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string>()
  const saving = useSave({
    save: () => call(operatorSelling.file, { params: { kind }, query: {} }),
    onSaved: (file) => saveFile(new Blob([file.text], { type: 'application/yaml' }), `${kind}.yaml`),
    refusal: 'toast',
  })

  async function read(file: File) {
    if (file.size > maxFileLength) showToast({ text: t('file.large'), tone: 'danger' })
    else setText(await file.text())
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" icon={<Download aria-hidden />} isBusy={saving.isBusy} onClick={() => saving.save()}>
          {t('file.save')}
        </Button>
        <Button size="sm" icon={<Upload aria-hidden />} onClick={() => input.current?.click()}>
          {t('file.load')}
        </Button>
        <FileInput
          ref={input}
          accept=".yaml,.yml,.json"
          aria-label={t('file.load')}
          onFile={(file) => void read(file)}
        />
      </div>
      <p className="text-sm text-ink-soft">{t(`file.hint.${kind}`)}</p>
      {text !== undefined && (
        <ChangePreview kind={kind} text={text} onClose={() => setText(undefined)} onDone={() => setText(undefined)} />
      )}
    </div>
  )
}
