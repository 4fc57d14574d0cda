import type { Order, TransferData } from '@katedra/contract/orders'
import { decimalAmount } from '@katedra/contract/price'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { CopyButton } from '@katedra/ui/copy-button'
import { LinkButton } from '@katedra/ui/link-button'
import { Tabs } from '@katedra/ui/tabs'
import { Download, Mail, Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { useAmount } from '@katedra/screens/order/use-amount.ts'
import { useProblem } from '@katedra/client/problem'
import { saveFile } from '@katedra/client/save-file'
import { showToast } from '@katedra/screens/toast.tsx'

interface TransferPanelProps {
  order: Order
  transfer: TransferData
}

/** Codes for a phone, plain data next to them for everything else, and both to be sent on to the office. */
export function TransferPanel({ order, transfer }: TransferPanelProps) {
  const { t } = useTranslation('orders')
  const rows = useRows(transfer)
  const text = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const subject = t('transfer.subject', { symbol: order.variable_symbol })
  return (
    <Card className="grid min-w-0 grid-cols-1 gap-6 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-10">
      <div className="min-w-0">
        <Codes transfer={transfer} symbol={order.variable_symbol} />
      </div>
      <div className="grid min-w-0 content-start gap-5">
        <dl className="grid min-w-0 divide-y divide-line">
          {rows.map(({ label, value, copied }) => (
            <div
              key={label}
              className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2 sm:grid-cols-[9rem_minmax(0,1fr)_auto]"
            >
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular font-medium wrap-anywhere max-sm:row-start-2">{value}</dd>
              {copied !== undefined && (
                <dd className="max-sm:row-span-2 max-sm:row-start-1">
                  <CopyButton text={copied} variant="quiet" of={label} />
                </dd>
              )}
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={text} label={t('transfer.copyAll')} size="md" />
          <LinkButton
            href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
            icon={<Mail aria-hidden />}
          >
            {t('transfer.mail')}
          </LinkButton>
          <ShareButton title={subject} text={text} />
        </div>
      </div>
    </Card>
  )
}

interface TransferRow {
  label: string
  value: string
  /** As a bank's form takes it; undefined where there is nothing to copy. */
  copied?: string
}

function useRows(transfer: TransferData): TransferRow[] {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const amount = useAmount()
  const row = (name: string, value: string, copied?: string): TransferRow[] =>
    value === '' ? [] : [{ label: t(`transfer.${name}`), value, ...(copied === undefined ? {} : { copied }) }]
  const { account_number, iban, bic, variable_symbol, constant_symbol, account_name, message } = transfer
  return [
    ...row('amount', amount(transfer.amount, transfer.currency), decimalAmount(transfer.amount)),
    ...row('account', account_number, account_number),
    ...row('iban', iban.replaceAll(/(.{4})(?=.)/g, '$1 '), iban),
    ...row('bic', bic, bic),
    ...row('symbol', variable_symbol, variable_symbol),
    ...row('constantSymbol', constant_symbol, constant_symbol),
    ...row('message', message, message),
    ...row('name', account_name),
    ...row('due', format.date(dayMoment(transfer.due_on))),
  ]
}

function Codes({ transfer, symbol }: { transfer: TransferData; symbol: string }) {
  const { t } = useTranslation('orders')
  const [only, ...others] = transfer.codes
  if (only === undefined) return null
  if (others.length === 0) return <PaymentCode code={only} symbol={symbol} />
  return (
    <Tabs
      label={t('codes.label')}
      items={transfer.codes.map((code) => ({
        id: code.kind,
        label: t(`codes.${code.kind}.name`),
        content: <PaymentCode code={code} symbol={symbol} />,
      }))}
    />
  )
}

/** Hands the data to another app of the phone; where a browser can't, copying and mail remain. */
function ShareButton({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('orders')
  if (!('share' in navigator)) return null
  return (
    <Button
      icon={<Share2 aria-hidden />}
      // Closing the phone's own menu without choosing is no failure.
      onClick={() => void navigator.share({ title, text }).catch(() => undefined)}
    >
      {t('transfer.share')}
    </Button>
  )
}

interface PaymentCodeProps {
  code: TransferData['codes'][number]
  symbol: string
}

/** A code to be scanned, always black on white; on the phone that shows it, a picture for the bank's app. */
function PaymentCode({ code: { kind, svg }, symbol }: PaymentCodeProps) {
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
/** Points of a side: enough for banks' apps to read even a large code. */
const side = 720

/** The drawing of a code as PNG, which every bank's app can open. */
async function pictureOfCode(address: string): Promise<Blob> {
  const image = new Image(side, side)
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('The browser gives no canvas.')
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, side, side)
  paper.drawImage(image, 0, 0, side, side)
  return new Promise((resolve, reject) => {
    canvas.toBlob((picture) => {
      if (picture === null) reject(new Error('The code could not be drawn.'))
      else resolve(picture)
    }, 'image/png')
  })
}
