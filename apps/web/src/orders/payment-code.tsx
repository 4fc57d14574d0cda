import type { TransferData } from '@katedra/contract/orders'
import { Button } from '@katedra/ui/button'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../app/problem.ts'
import { saveFile } from '../app/save-file.ts'
import { showToast } from '../app/toast.tsx'
import { pictureOfCode } from './picture-of-code.ts'

interface PaymentCodeProps {
  code: TransferData['codes'][number]
  symbol: string
}

/** A code to be scanned, always black on white; on the phone that shows it, a picture for the bank's app. */
export function PaymentCode({ code: { kind, svg }, symbol }: PaymentCodeProps) {
  const { t } = useTranslation('orders')
  const problem = useProblem()
  const address = `data:image/svg+xml,${encodeURIComponent(svg)}`
  const save = () =>
    void pictureOfCode(address)
      .then((picture) => saveFile(picture, `${t(`codes.${kind}.name`)} ${symbol}.png`))
      .catch((error: unknown) => showToast({ text: problem(error), tone: 'danger' }))
  return (
    <figure className="grid content-start justify-items-center gap-3 sm:justify-items-start">
      <img
        src={address}
        alt={t(`codes.${kind}.alt`, { symbol })}
        className="size-56 max-w-full rounded-sm border border-line bg-white"
      />
      <figcaption className="max-w-56 text-sm text-ink-soft">
        <span className="block text-base font-semibold text-ink">{t(`codes.${kind}.name`)}</span>
        {t(`codes.${kind}.text`)}
      </figcaption>
      <Button size="sm" icon={<Download aria-hidden />} onClick={save}>
        {t('codes.save')}
      </Button>
    </figure>
  )
}
