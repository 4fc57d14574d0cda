import { CopyButton } from '@katedra/ui/copy-button'
import { QrCode } from '@katedra/ui/qr-code'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { textLink } from '../app/link-class.ts'

interface SharedLinkProps {
  url: string
  label: string
  expiresAt: string
}

/** The way to the public page: to open, to copy, to scan. */
export function SharedLink({ url, label, expiresAt }: SharedLinkProps) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4 rounded-lg border border-line bg-now-soft p-4">
      <QrCode value={url} label={label} size={148} className="border border-line" />
      <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-3">
        <p role="status" className="font-semibold">
          {t('share.isOn', { date: format.dateTime(expiresAt) })}
        </p>
        <a href={url} target="_blank" rel="noreferrer" className={`${textLink} min-w-0 break-all`}>
          {url.replace(/^https?:\/\//, '')}
        </a>
        <CopyButton text={url} label={t('share.copy')} />
      </div>
    </div>
  )
}
