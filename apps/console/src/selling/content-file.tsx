import { operatorSelling, type SoldKind } from '@katedra/contract/operator-selling'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FileInput } from '../app/file-input.tsx'
import { useProblem } from '../app/problem.ts'
import { saveFile } from '../app/save-file.ts'
import { showToast } from '../app/toast.tsx'
import { call } from './operator.data.ts'
import { SoldPreview } from './sold-preview.tsx'

/** No file of ours comes near; the server takes no more. */
const longestFile = 300_000

/** The same as a YAML file: out, and in again. */
export function SoldFile({ kind }: { kind: SoldKind }) {
  const { t } = useTranslation('operator-selling')
  const problem = useProblem()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState<string>()
  const saving = useMutation({
    mutationFn: () => call(operatorSelling.file, { params: { kind }, query: {} }),
    onSuccess: (file) => saveFile(new Blob([file.text], { type: 'application/yaml' }), `${kind}.yaml`),
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
  })

  async function read(file: File) {
    if (file.size > longestFile) showToast({ text: t('file.large'), tone: 'danger' })
    else setText(await file.text())
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        <Button size="sm" icon={<Download aria-hidden />} isBusy={saving.isPending} onClick={() => saving.mutate()}>
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
        <SoldPreview kind={kind} text={text} onClose={() => setText(undefined)} onDone={() => setText(undefined)} />
      )}
    </div>
  )
}
