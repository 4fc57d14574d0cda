import { operatorPartners, type OperatorPartnerText } from '@katedra/contract/operator-partners'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { BackLink } from '../app/back-link.tsx'
import { StateBadge, StateLine } from '../app/editing/content-state.tsx'
import { DeleteButton } from '../app/editing/delete-button.tsx'
import { call, queryOf } from '../app/call.ts'
import { UnknownPage } from '../app/unknown-page.tsx'
import { PartnerForm } from './partner-form.tsx'

/** Texts of partners. */
export function PartnersPage() {
  const list = useQuery(queryOf(operatorPartners.texts))
  const { t } = useTranslation('operator-partners')
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Link to="/operator/partneri/novy" className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('new')}
        </Link>
      }
    >
      <QueryView query={list} empty={<p className="text-ink-soft">{t('none')}</p>}>
        {(texts) => <PartnerTable texts={texts} />}
      </QueryView>
    </Page>
  )
}

function PartnerTable({ texts }: { texts: readonly OperatorPartnerText[] }) {
  const { t } = useTranslation('operator-partners')
  const language = useLanguage()
  return (
    <DataTable
      caption={t('title')}
      rows={texts}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'partner',
          label: t('partner'),
          cellClassName: 'wrap-anywhere',
          cell: ({ code, name }) => (
            <>
              <Link to="/operator/partneri/$code" params={{ code }} className={textLink}>
                {name}
              </Link>
              <span className="block text-sm font-normal text-ink-soft">{code}</span>
            </>
          ),
        },
        {
          key: 'heading',
          label: t('heading'),
          cellClassName: 'wrap-anywhere',
          cell: ({ title, retired_at }) => (
            <>
              {title[language]} {retired_at !== null && <Badge>{t('deleted')}</Badge>}
            </>
          ),
        },
        { key: 'state', label: t('operator-library:state.label'), cell: (text) => <StateBadge state={text} /> },
        {
          key: 'actions',
          label: t('operator-library:actions'),
          narrow: 'foot',
          cell: ({ code, name, retired_at }) => (
            <DeleteButton
              isDeleted={retired_at !== null}
              name={t(retired_at === null ? 'deleteNamed' : 'putBackNamed', { name })}
              doneText={t(retired_at === null ? 'nowDeleted' : 'nowBack')}
              show={(is_shown) =>
                call(operatorPartners.showText, { params: { partner_code: code }, body: { is_shown } })
              }
            />
          ),
        },
      ]}
    />
  )
}

/** A text that does not exist yet. */
export function NewPartnerPage() {
  const { t } = useTranslation('operator-partners')
  const navigate = useNavigate()
  useTitle(t('new'))
  return (
    <Page title={t('new')} back={<BackLink to="/operator/partneri">{t('title')}</BackLink>}>
      <PartnerForm onSaved={() => void navigate({ to: '/operator/partneri' })} onTakeTheirs={() => undefined} />
    </Page>
  )
}

/** One text. */
export function PartnerPage() {
  const { t } = useTranslation('operator-partners')
  const { code } = useParams({ from: '/operator/partneri/$code' })
  const list = useQuery(queryOf(operatorPartners.texts))
  const text = list.data?.find((one) => one.code === code)
  const title = text?.name ?? t('title')
  useTitle(title)
  if (list.data !== undefined && text === undefined) return <UnknownPage />
  return (
    <Page title={title} back={<BackLink to="/operator/partneri">{t('title')}</BackLink>}>
      <QueryView query={list}>{() => (text === undefined ? null : <KnownText text={text} />)}</QueryView>
    </Page>
  )
}

function KnownText({ text }: { text: OperatorPartnerText }) {
  const navigate = useNavigate()
  const { t } = useTranslation('operator-partners')
  // Given back to its file, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  return (
    <>
      <StateLine
        state={text}
        onFollow={() => call(operatorPartners.followText, { params: { partner_code: text.code }, body: {} })}
        onFollowed={() => setTurn(turn + 1)}
      />
      {text.retired_at !== null && (
        <p className="rounded-lg border border-now bg-now-soft px-4 py-3">{t('deletedText')}</p>
      )}
      <PartnerForm
        key={turn}
        text={text}
        onSaved={() => void navigate({ to: '/operator/partneri' })}
        onTakeTheirs={() => setTurn(turn + 1)}
      />
    </>
  )
}
