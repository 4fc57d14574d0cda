import { phone, type PhoneCode } from '@katedra/contract/phone'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { CopyButton } from '@katedra/ui/copy-button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { QrCode } from '@katedra/ui/qr-code'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, QrCode as QrIcon, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useNow } from '../app/use-now.ts'
import { meQuery } from '../profile/profile.data.ts'
import { useAccountEvents } from './phone.data.ts'

/** Where streams of events are held back on the way, the page asks by itself while a code is shown. */
const pollWhileShown = 3000

/** Connects a phone as a remote: a QR code good for five minutes, and what is connected (product decision "Phone"). */
export function PhoneSection() {
  const { t } = useTranslation('phone')
  const { code, connectedAt, show, hide, isBusy, message } = useShownCode()
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-ink-soft">{t('intro')}</p>
      <div role="status">{connectedAt !== null && code === undefined && <Connected since={connectedAt} />}</div>
      {code !== undefined && <ShownCode key={code.code} code={code} onRenew={show} />}
      <FormAlert text={message} />
      {code === undefined ? (
        <div className="flex flex-wrap gap-3">
          <Button icon={<QrIcon aria-hidden />} isBusy={isBusy} onClick={show}>
            {connectedAt === null ? t('connect') : t('connectOther')}
          </Button>
          {connectedAt !== null && <Disconnect />}
        </div>
      ) : (
        <div>
          <Button onClick={hide}>{t('hideCode')}</Button>
        </div>
      )}
    </div>
  )
}

/** The code on the screen goes by itself once a phone has used it up. */
function useShownCode() {
  useAccountEvents()
  const [shown, setShown] = useState<{ code: PhoneCode; before: string | null }>()
  const { data: me } = useQuery({ ...meQuery, refetchInterval: shown === undefined ? false : pollWhileShown })
  const connectedAt = me?.phone_connection_time ?? null
  const making = useSave({
    save: () => call(phone.createPhoneCode),
    onSaved: (code) => setShown({ code, before: connectedAt }),
  })
  const isUsedUp = shown !== undefined && connectedAt !== null && connectedAt !== shown.before
  if (isUsedUp) setShown(undefined)
  return {
    code: shown?.code,
    connectedAt,
    show: () => making.save(),
    hide: () => setShown(undefined),
    isBusy: making.isBusy,
    message: making.sentence,
  }
}

function Connected({ since }: { since: string }) {
  const { t } = useTranslation('phone')
  const format = useFormat()
  return (
    <p className="flex items-center gap-2.5 font-medium">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-ok" />
      {t('connected', { when: format.dateTime(since) })}
    </p>
  )
}

function ShownCode({ code, onRenew }: { code: PhoneCode; onRenew: () => void }) {
  const { t } = useTranslation('phone')
  const format = useFormat()
  const left = (Date.parse(code.expires_at) - useNow(1000).getTime()) / 1000
  if (left <= 0)
    return (
      <Card className="grid justify-items-start gap-3">
        <p>{t('expired')}</p>
        <Button onClick={onRenew}>{t('renew')}</Button>
      </Card>
    )
  return (
    <Card className="flex flex-wrap items-center gap-6">
      <QrCode value={code.url} label={t('qrLabel')} size={208} />
      <div className="grid min-w-0 flex-1 basis-60 gap-3">
        <ol className="grid list-decimal gap-1 pl-5">
          <li>{t('steps.camera')}</li>
          <li>{t('steps.scan')}</li>
          <li>{t('steps.open')}</li>
        </ol>
        <p className="text-ink-soft">{t('left', { time: format.duration(left) })}</p>
        <p className="text-sm wrap-anywhere text-ink-soft" data-testid="phone-address">
          {code.url}
        </p>
        <div>
          <CopyButton text={code.url} label={t('copyAddress')} />
        </div>
      </div>
    </Card>
  )
}

function Disconnect() {
  const { t } = useTranslation('phone')
  const [isAsking, setIsAsking] = useState(false)
  const disconnecting = useSave({
    save: () => call(phone.disconnectPhone),
    doneText: t('disconnected'),
    onSaved: () => setIsAsking(false),
  })
  return (
    <>
      <Button variant="quiet" icon={<Unplug aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('disconnect')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('disconnectTitle')}
        confirmText={t('disconnect')}
        isBusy={disconnecting.isBusy}
        onConfirm={() => disconnecting.save()}
      >
        <p>{t('disconnectText')}</p>
        <FormAlert text={disconnecting.sentence} />
      </ConfirmDialog>
    </>
  )
}
