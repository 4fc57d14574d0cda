import { bankScopes } from '@katedra/contract/questions'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useTitle } from '../app/title.ts'
import { changedAddress, scopeOf, type BankAddress } from './bank-filter.ts'
import { BankList } from './bank-list.tsx'
import type { OnSelect } from './bank-table.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BankActions } from './bank-actions.tsx'
import { overviewQuery } from './questions.data.ts'
import { withChosen, type Selection } from './selection.ts'

/** The bank: one's own questions, those of the school, and the library. What is shown is in the address. */
export function BankPage(): ReactElement {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const address = useSearch({ from: '/signed-in/otazky' })
  const navigate = useNavigate()
  const { data } = useQuery(overviewQuery)
  useTitle(t('title'))
  // Of all parts together: a test may mix one's own questions with those of the library.
  const [selection, setSelection] = useState<Selection>(new Map())
  const select: OnSelect = useCallback((some, isChosen) => setSelection((was) => withChosen(was, some, isChosen)), [])
  const change = useCallback(
    (next: BankAddress) =>
      void navigate({
        to: '/otazky',
        search: (was) => changedAddress(was, next),
        replace: next.whose === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  const items = bankScopes.map((scope) => ({
    id: scope,
    label: (
      <>
        {t(`scope.${scope}`)}
        {data !== undefined && <span className="tabular text-ink-soft">{format.number(data.counts[scope], 0)}</span>}
      </>
    ),
    content: (
      <BankList
        scope={scope}
        address={address}
        total={data?.counts[scope]}
        selection={selection}
        onSelect={select}
        onChange={change}
      />
    ),
  }))
  return (
    <Page title={t('title')} action={<BankActions subjectId={address.subject_id} />}>
      <Tabs
        label={t('scope.label')}
        items={items}
        selected={scopeOf(address)}
        onSelect={(whose) => change({ whose: whose === 'own' ? '' : whose })}
      />
      {selection.size > 0 && <BulkBar selection={selection} onClear={() => setSelection(new Map())} />}
    </Page>
  )
}
