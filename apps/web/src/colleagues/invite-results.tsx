import type { InvitationOutcome } from '@katedra/contract/colleagues'
import { Badge } from '@katedra/ui/badge'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

interface InviteResultsProps {
  results: readonly { email: string; outcome: InvitationOutcome }[]
}

/** What has become of each address; what did not work out comes first. */
export function InviteResults({ results }: InviteResultsProps) {
  const { t } = useTranslation('colleagues')
  const heading = useRef<HTMLParagraphElement>(null)
  const invited = results.filter(({ outcome }) => outcome === 'invited').length
  const rest = results.filter(({ outcome }) => outcome !== 'invited')
  const ordered = [...rest, ...results.filter(({ outcome }) => outcome === 'invited')]
  // Synchronises the focus: the button that was pressed has gone, and a screen reader should hear how it went.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <p ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
        {invited === 0 ? t('invite.invitedNone') : t('invite.invited', { count: invited })}
      </p>
      {rest.some(({ outcome }) => outcome === 'has_account_elsewhere') && (
        <p className="rounded-md bg-sunken p-3">{t('invite.elsewhereHint')}</p>
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {ordered.map(({ email, outcome }, place) => (
          <li
            key={`${place} ${email}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 px-3 py-2"
          >
            <span className="min-w-0 wrap-anywhere">{email}</span>
            <Badge tone={outcome === 'invited' ? 'ok' : 'now'}>{t(`invite.outcomes.${outcome}`)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
