import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { CopyButton } from '@katedra/ui/copy-button'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../form-dialog.tsx'

interface RecoveryCodesDialogProps {
  codes: readonly string[]
  email: string
  onClose: () => void
}

/** Ten codes that are shown this once. It closes only when the person says to have kept them. */
export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { t } = useTranslation('second-factors')
  const [isKept, setIsKept] = useState(false)
  const [isTold, setIsTold] = useState(false)
  const close = () => (isKept ? onClose() : setIsTold(true))
  return (
    <FormDialog
      title={t('recovery.title')}
      saving={{ isBusy: false }}
      onSubmit={close}
      onClose={close}
      submitText={t('recovery.close')}
      isDone
      actions={
        <>
          <CopyButton text={codes.join('\n')} label={t('recovery.copy')} size="md" />
          <Button icon={<Printer aria-hidden />} onClick={() => printCodes(t('recovery.paper', { email }), codes)}>
            {t('recovery.print')}
          </Button>
        </>
      }
    >
      <p>{t('recovery.text')}</p>
      <ol className="grid gap-x-8 gap-y-1 rounded-md border border-line bg-surface p-4 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
      <Checkbox
        isSelected={isKept}
        onChange={setIsKept}
        {...(isTold && !isKept ? { error: t('recovery.keepFirst') } : {})}
      >
        {t('recovery.kept')}
      </Checkbox>
    </FormDialog>
  )
}

/** Prints the codes alone, from a frame of their own: the page under the dialog does not belong on that paper. */
function printCodes(title: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const page = frame.contentDocument
  if (page === null) return
  const heading = page.createElement('h1')
  const list = page.createElement('ol')
  heading.textContent = title
  for (const code of codes) list.append(Object.assign(page.createElement('li'), { textContent: code }))
  page.body.append(heading, list)
  frame.contentWindow?.addEventListener('afterprint', () => frame.remove())
  frame.contentWindow?.print()
}
