import { operatorPartners, type OperatorPartnerText } from '@katedra/contract/operator-partners'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { BackLink } from './back-link.tsx'
import { StateBadge, StateLine } from './content-state.tsx'
import { DeleteButton } from './delete-button.tsx'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { PartnerForm } from './partner-form.tsx'
import { go, hrefOf } from './place.ts'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

const fresh = 'novy'

/** Texts of partners, or one of them. */
export function PartnersPage({ parts: [code, ...more] }: SectionProps) {
  const list = useQuery(queryOf(operatorPartners.texts))
  if (more.length > 0) return <UnknownPage />
  if (code === undefined) return <PartnerList list={list} />
  return <PartnerPage code={code} list={list} />
}

type List = Parameters<typeof Loaded<OperatorPartnerText[]>>[0]['query']

function PartnerList({ list }: { list: List }) {
  const { t } = useTranslation('operator-partners')
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Go href={hrefOf(['partneri', fresh])} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('new')}
        </Go>
      }
    >
      <Loaded query={list}>
        {(texts) =>
          texts.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : <PartnerTable texts={texts} />
        }
      </Loaded>
    </Page>
  )
}

function PartnerTable({ texts }: { texts: readonly OperatorPartnerText[] }) {
  const { t } = useTranslation('operator-partners')
  return (
    <Table caption={t('title')}>
      <TableHead>
        <ColumnHead>{t('partner')}</ColumnHead>
        <ColumnHead>{t('heading')}</ColumnHead>
        <ColumnHead>{t('operator-library:state.label')}</ColumnHead>
        <ColumnHead>{t('operator-library:actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {texts.map((text) => (
          <PartnerRow key={text.code} text={text} />
        ))}
      </TableBody>
    </Table>
  )
}

function PartnerRow({ text }: { text: OperatorPartnerText }) {
  const { t } = useTranslation('operator-partners')
  const language = useLanguage()
  const isGone = text.retired_at !== null
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <Go href={hrefOf(['partneri', text.code])} className={textLink}>
          {text.name}
        </Go>
        <span className="block text-sm font-normal text-ink-soft">{text.code}</span>
      </RowHead>
      <Cell label={t('heading')} className="wrap-anywhere">
        {text.title[language]} {isGone && <Badge>{t('deleted')}</Badge>}
      </Cell>
      <Cell label={t('operator-library:state.label')}>
        <StateBadge state={text} />
      </Cell>
      <Cell place="foot">
        <DeleteButton
          isDeleted={isGone}
          name={t(isGone ? 'putBackNamed' : 'deleteNamed', { name: text.name })}
          doneText={t(isGone ? 'nowBack' : 'nowDeleted')}
          show={(is_shown) =>
            call(operatorPartners.showText, { params: { partner_code: text.code }, body: { is_shown } })
          }
        />
      </Cell>
    </Row>
  )
}

function PartnerPage({ code, list }: { code: string; list: List }) {
  const { t } = useTranslation('operator-partners')
  const text = list.data?.find((one) => one.code === code)
  const title = code === fresh ? t('new') : (text?.name ?? t('title'))
  useTitle(title)
  if (code !== fresh && list.data !== undefined && text === undefined) return <UnknownPage />
  return (
    <Page title={title} back={<BackLink href={hrefOf(['partneri'])}>{t('title')}</BackLink>}>
      {code === fresh ? (
        <PartnerForm onSaved={() => go(hrefOf(['partneri']))} onTakeTheirs={() => undefined} />
      ) : (
        <Loaded query={list}>{() => (text === undefined ? null : <KnownText text={text} />)}</Loaded>
      )}
    </Page>
  )
}

function KnownText({ text }: { text: OperatorPartnerText }) {
  const { t } = useTranslation('operator-partners')
  // Given back to its file, the form begins anew with what is there now.
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
        onSaved={() => go(hrefOf(['partneri']))}
        onTakeTheirs={() => setTurn(turn + 1)}
      />
    </>
  )
}
