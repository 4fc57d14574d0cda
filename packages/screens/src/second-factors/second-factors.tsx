import type { Factor, Overview, TrustedDevice } from '@katedra/contract/second-factors'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fingerprint, MonitorSmartphone, Smartphone, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '../device.ts'
import { useFormat } from '../format.ts'
import { QueryView } from '../query-view.tsx'
import { useSave } from '../use-save.ts'
import { AddAppDialog } from './add-app-dialog.tsx'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { overviewKey, useFactorCalls } from './factor-calls.ts'
import { knowsPasskeys } from './passkey.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The own second factor: what there is, what can be added, recovery codes and trusted devices. */
export function SecondFactors({ onEnrolled }: { onEnrolled?: () => void }) {
  const calls = useFactorCalls()
  const query = useQuery({ queryKey: overviewKey, queryFn: calls.overview })
  return <QueryView query={query}>{(overview) => <Parts overview={overview} onEnrolled={onEnrolled} />}</QueryView>
}

type Open = 'passkey' | 'app' | undefined

function Parts({ overview, onEnrolled }: { overview: Overview; onEnrolled: (() => void) | undefined }) {
  const { t } = useTranslation('second-factors')
  const refresh = useRefresh()
  const [open, setOpen] = useState<Open>()
  const [codes, setCodes] = useState<string[]>()
  const { factors, trusted_devices, has_passkeys, is_demanded } = overview
  function added(recoveryCodes: string[] | null) {
    setOpen(undefined)
    setCodes(recoveryCodes ?? undefined)
    void refresh()
  }
  const canPasskey = has_passkeys && knowsPasskeys()
  // The page of enrolment says so above.
  const isSaidToBeDue = is_demanded && onEnrolled === undefined
  return (
    <div className="grid gap-6">
      <p className="max-w-prose text-ink-soft">{t(isSaidToBeDue ? 'introDemanded' : 'intro')}</p>
      {factors.length > 0 && (
        <Card isFlush>
          <ul aria-label={t('list')} className="divide-y divide-line">
            {factors.map((factor) => (
              <FactorLine key={factor.id} factor={factor} isLast={factors.length === 1} isDemanded={is_demanded} />
            ))}
          </ul>
        </Card>
      )}
      <div className="flex flex-wrap gap-3">
        {canPasskey && (
          <Button
            variant={factors.length === 0 ? 'primary' : undefined}
            icon={<Fingerprint aria-hidden />}
            onClick={() => setOpen('passkey')}
          >
            {t('passkey.add')}
          </Button>
        )}
        <Button
          variant={factors.length === 0 && !canPasskey ? 'primary' : undefined}
          icon={<Smartphone aria-hidden />}
          onClick={() => setOpen('app')}
        >
          {t('app.add')}
        </Button>
      </div>
      {factors.length > 0 && <RecoveryCodes left={overview.recovery_codes_left} onMade={setCodes} />}
      {trusted_devices.length > 0 && <TrustedDevices devices={trusted_devices} />}
      {open === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={() => setOpen(undefined)} />}
      {open === 'app' && <AddAppDialog email={overview.email} onAdded={added} onClose={() => setOpen(undefined)} />}
      {codes !== undefined && (
        <RecoveryCodesDialog
          codes={codes}
          email={overview.email}
          onClose={() => {
            setCodes(undefined)
            onEnrolled?.()
          }}
        />
      )}
    </div>
  )
}

function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: overviewKey })
}

const icons = { passkey: Fingerprint, time_code: Smartphone } as const

function FactorLine({ factor, isLast, isDemanded }: { factor: Factor; isLast: boolean; isDemanded: boolean }) {
  const { t } = useTranslation('second-factors')
  const format = useFormat()
  const calls = useFactorCalls()
  const [isAsking, setIsAsking] = useState(false)
  const removing = useSave({
    save: () => calls.removeFactor(factor.id),
    refresh: useRefresh(),
    doneText: t('removed', { name: factor.name }),
    doneTone: 'neutral',
    refusal: 'toast',
  })
  const Icon = icons[factor.kind]
  const { last_used_at } = factor
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{factor.name}</p>
        <p className="text-sm text-ink-soft">
          {t(`kind.${factor.kind}`)} · {t('added', { when: format.date(factor.created_at) })} ·{' '}
          {last_used_at === null ? t('neverUsed') : t('lastUsed', { when: format.when(last_used_at) })}
        </p>
      </div>
      {!(isLast && isDemanded) && (
        <Button
          size="sm"
          aria-label={t('removeOf', { name: factor.name })}
          isBusy={removing.isBusy}
          onClick={() => setIsAsking(true)}
        >
          {t('remove')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isDanger
        title={t('removeTitle', { name: factor.name })}
        confirmText={t('remove')}
        onConfirm={() => {
          setIsAsking(false)
          removing.save()
        }}
      >
        <p>{t(isLast ? 'removeLastText' : 'removeText')}</p>
      </ConfirmDialog>
    </li>
  )
}

/** With so few left it is time for new ones. */
const fewCodes = 3

function RecoveryCodes({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const { t } = useTranslation('second-factors')
  const calls = useFactorCalls()
  const refresh = useRefresh()
  const making = useSave({
    save: calls.renewRecoveryCodes,
    refresh,
    onSaved: ({ recovery_codes }) => onMade(recovery_codes),
    refusal: 'toast',
  })
  return (
    <div className="grid justify-items-start gap-3">
      <h3 className="font-semibold">{t('recovery.title')}</h3>
      <p className="max-w-prose text-ink-soft">{t('recovery.left', { count: left })}</p>
      {left <= fewCodes && (
        <p className="flex max-w-prose gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-now-text" />
          {t(left === 0 ? 'recovery.gone' : 'recovery.few')}
        </p>
      )}
      <Button size="sm" isBusy={making.isBusy} onClick={() => making.save()}>
        {t('recovery.renew')}
      </Button>
    </div>
  )
}

function TrustedDevices({ devices }: { devices: readonly TrustedDevice[] }) {
  const { t } = useTranslation('second-factors')
  return (
    <div className="grid gap-3">
      <h3 className="font-semibold">{t('trusted.title')}</h3>
      <p className="max-w-prose text-ink-soft">{t('trusted.text')}</p>
      <Card isFlush>
        <ul aria-label={t('trusted.title')} className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
      </Card>
    </div>
  )
}

function DeviceLine({ device }: { device: TrustedDevice }) {
  const { t } = useTranslation('second-factors')
  const { t: session } = useTranslation('sessions')
  const format = useFormat()
  const calls = useFactorCalls()
  const forgetting = useSave({
    save: () => calls.forgetDevice(device.id),
    refresh: useRefresh(),
    doneText: t('trusted.forgotten'),
    doneTone: 'neutral',
    refusal: 'toast',
  })
  const known = deviceOf(device.user_agent)
  const name = known === undefined ? device.user_agent || session('unknown') : session('device', { ...known })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
      <MonitorSmartphone aria-hidden className="size-6 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">
          {t('lastUsed', { when: format.when(device.last_used_at) })} ·{' '}
          {t('trusted.until', { when: format.date(device.expires_at) })}
        </p>
      </div>
      <Button
        size="sm"
        aria-label={t('trusted.forgetOf', { name })}
        isBusy={forgetting.isBusy}
        onClick={() => forgetting.save()}
      >
        {t('trusted.forget')}
      </Button>
    </li>
  )
}
