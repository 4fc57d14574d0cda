import type { PartnerText, partnerTexts } from '@katedra/contract/partner-texts'
import { Markdown } from '@katedra/ui/markdown'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { ExternalLink } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { EmbedAddress } from '../app/address.ts'
import { callFromEmbed, useLoading, type RouteLine } from '../app/call.ts'
import { EmbedFailure } from '../app/failure.tsx'
import { EmbedSnippet } from '../app/embed-snippet.tsx'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'

const textLine = {
  method: 'GET',
  path: '/v1/public-partner-text/',
} satisfies RouteLine<typeof partnerTexts.publicPartnerText>

/** A text of a partner. */
export function PartnerTextPage({ address }: { address: EmbedAddress }) {
  const { t } = useTranslation('partner-texts')
  const [loading, again] = useLoading(useCallback(() => loadText(address), [address]))
  if (loading.state === 'failed') return <EmbedFailure error={loading.error} missing={t('missing')} onRetry={again} />
  if (loading.state === 'loading')
    return (
      <SkeletonGroup label={t('loading')} className="grid gap-4">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton lines={6} />
      </SkeletonGroup>
    )
  return (
    <>
      <Shown shown={loading.data} />
      <EmbedSnippet address={address} />
    </>
  )
}

function loadText({ query, language }: EmbedAddress): Promise<PartnerText> {
  const partner = query.get('partner') ?? ''
  return callFromEmbed<typeof partnerTexts.publicPartnerText>(
    textLine,
    { query: { partner, lang: language } },
    language,
  )
}

function Shown({ shown: { partner, title, text } }: { shown: PartnerText }) {
  const { t } = useTranslation('partner-texts')
  useTitle(`${title} – ${partner.name}`)
  return (
    <article className="grid min-w-0 grid-cols-1 gap-4">
      <header className="grid gap-1">
        <p className="text-sm font-semibold text-ink-soft">{partner.name}</p>
        <h1 className="text-2xl font-semibold text-pretty">{title}</h1>
      </header>
      <Markdown text={text} className="max-w-prose" />
      {partner.url !== null && (
        <a href={partner.url} target="_blank" rel="noopener noreferrer" className={`${lineLink} justify-self-start`}>
          {t('page', { name: partner.name })}
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </article>
  )
}
