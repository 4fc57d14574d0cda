import { grantKinds, operatorCredits, type GivenCredits } from '@katedra/contract/operator-credits'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { Gift, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '@katedra/ui/data-table'
import { Link } from '@tanstack/react-router'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { CallError } from '@katedra/contract/call'
import { NumberField } from '@katedra/ui/number-field'
import { queryOf, call, refreshAll } from '../app/call.ts'
import { OnlySchool } from '../app/only-school.tsx'
import { PagedList, usePageNumber } from '../app/lists/paged-list.tsx'
import { useAddress } from '../app/address.ts'
import { SearchField, useSearched } from '../app/lists/search-field.tsx'
import { useMoments } from '../app/moments.ts'
import { GrantDialog } from './grant-dialog.tsx'
import { ReasonDialog } from '../app/reason-dialog.tsx'

const any = 'all'

/** Credits that schools were given, and giving them. */
export function CreditsPage() {
  const { t } = useTranslation('operator-credits')
  const { search } = useAddress()
  const [isGiving, setIsGiving] = useState(false)
  const { school } = search
  useTitle(t('title'))
  return (
    <Page
      title={t('title')}
      intro={t('intro')}
      action={
        <Button variant="primary" icon={<Gift aria-hidden />} onClick={() => setIsGiving(true)}>
          {t('give.open')}
        </Button>
      }
    >
      <Filters />
      {school !== undefined && <OnlySchool id={school} />}
      <Grants />
      {isGiving && <GrantDialog schoolId={school} onClose={() => setIsGiving(false)} />}
    </Page>
  )
}

function useKind() {
  const { search } = useAddress()
  return grantKinds.find((one) => one === search.kind)
}

function Filters() {
  const { t } = useTranslation('operator-credits')
  const { narrow } = useAddress()
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SearchField label={t('search')} />
      <Select
        label={t('kind')}
        className="min-w-44"
        value={useKind() ?? any}
        onChange={(id) => narrow({ kind: id === any ? undefined : id, page: undefined })}
        options={[{ id: any, label: t('anyKind') }, ...grantKinds.map((id) => ({ id, label: t(`kinds.${id}`) }))]}
      />
    </div>
  )
}

function Grants() {
  const { t } = useTranslation('operator-credits')
  const { search } = useAddress()
  const page = usePageNumber()
  const kind = useKind()
  const { school } = search
  const searched = useSearched()
  const list = useQuery(
    queryOf(operatorCredits.grants, {
      query: {
        page,
        ...(kind === undefined ? {} : { kind }),
        ...(school === undefined ? {} : { school_id: school }),
        ...searched,
      },
    }),
  )
  return (
    <QueryView query={list}>
      {({ grants, total, page_size }) => (
        <PagedList found={t(total === 0 ? 'none' : 'found', { count: total })} total={total} size={page_size}>
          {grants.length > 0 && <GrantTable grants={grants} />}
        </PagedList>
      )}
    </QueryView>
  )
}

/** Credits that schools were given, what has become of them, and the way to take back what is free of them. */
function GrantTable({ grants }: { grants: readonly GivenCredits[] }) {
  const { t } = useTranslation('operator-credits')
  const { moment, day } = useMoments()
  const [takenId, setTakenId] = useState<string>()
  // By its id, so that the dialog says what is true now, also when the list has been asked for again.
  const taken = grants.find(({ id }) => id === takenId)
  return (
    <>
      <DataTable
        caption={t('title')}
        rows={grants}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'school',
            label: t('school'),
            cellClassName: 'wrap-anywhere',
            cell: ({ school_id, school_name }) => (
              <Link to="/operator/skoly/$schoolId" params={{ schoolId: school_id }} className={textLink}>
                {school_name}
              </Link>
            ),
          },
          {
            key: 'program',
            label: t('program'),
            cell: ({ program_title, kind }) => (
              <span>
                {program_title}
                <span className="block text-sm text-ink-soft">{t(`kinds.${kind}`)}</span>
              </span>
            ),
          },
          { key: 'quantity', label: t('quantity'), isNumber: true, cell: (grant) => <Quantities grant={grant} /> },
          {
            key: 'valid',
            label: t('valid'),
            cell: ({ valid_from, valid_until }) => t('period', { from: day(valid_from), until: day(valid_until) }),
          },
          { key: 'reason', label: t('reason'), cellClassName: 'wrap-anywhere', cell: ({ reason }) => reason },
          {
            key: 'given',
            label: t('given'),
            cellClassName: 'min-w-36 wrap-anywhere',
            cell: ({ issued_at, given_by }) => (
              <span>
                {moment(issued_at)}
                <span className="block text-sm text-ink-soft">{given_by}</span>
              </span>
            ),
          },
          {
            key: 'actions',
            label: t('actions'),
            narrow: 'foot',
            cell: ({ id, balance, school_name: school, program_title: program }) =>
              balance > 0 ? (
                <Button
                  size="sm"
                  icon={<Undo2 aria-hidden />}
                  aria-label={t('takeBack.openNamed', { school, program })}
                  onClick={() => setTakenId(id)}
                >
                  {t('takeBack.open')}
                </Button>
              ) : (
                <span className="text-sm text-ink-soft">{t('takeBack.nothing')}</span>
              ),
          },
        ]}
      />
      {taken !== undefined && <TakeBackDialog grant={taken} onClose={() => setTakenId(undefined)} />}
    </>
  )
}

/** Takes credits that were given by mistake back: those that are free. Says how many, and where the others are. */
function TakeBackDialog({ grant, onClose }: { grant: GivenCredits; onClose: () => void }) {
  const { t } = useTranslation('operator-credits')
  const { t: fields } = useTranslation('fields')
  const [quantity, setQuantity] = useState<number | null>(grant.balance)
  const [error, setError] = useState<string>()
  // Pressed again after a lost reply, it takes nothing more.
  const [request_id] = useState(() => crypto.randomUUID())

  async function takeBack(reason: string): Promise<number> {
    const params = { school_id: grant.school_id, credit_lot_id: grant.id }
    const body = { request_id, reason, ...(quantity === null ? {} : { quantity }) }
    try {
      return (await call(operatorCredits.takeBack, { params, body })).withdrawn
    } catch (problem) {
      if (problem instanceof CallError) setError(problem.fields['quantity']?.join(' '))
      // Somebody else may have had some of them: the numbers above are out of date.
      refreshAll()
      throw problem
    }
  }

  return (
    <ReasonDialog
      title={t('takeBack.title')}
      confirmText={t('takeBack.open')}
      doneText={(withdrawn) => t('takeBack.done', { count: withdrawn, school: grant.school_name })}
      hint={t('takeBack.reasonHint')}
      isDanger
      isReady={() => {
        setError(quantity === null ? fields('required') : undefined)
        return quantity !== null
      }}
      onClose={onClose}
      fields={
        <NumberField
          label={t('takeBack.quantity')}
          minValue={1}
          value={quantity}
          onChange={setQuantity}
          error={error}
        />
      }
      run={takeBack}
    >
      <Outlook grant={grant} />
    </ReasonDialog>
  )
}

/** How many can be taken back, and why not the rest. */
function Outlook({ grant: { school_name, program_title, balance, assigned, withdrawn } }: { grant: GivenCredits }) {
  const { t } = useTranslation('operator-credits')
  const lines = [
    t('takeBack.free', { count: balance }),
    ...(assigned > 0 ? [t('takeBack.held', { count: assigned })] : []),
    ...(withdrawn > 0 ? [t('takeBack.before', { count: withdrawn })] : []),
  ]
  return (
    <div className="grid gap-1">
      <p className="font-medium wrap-anywhere text-ink">
        {school_name}, {program_title}
      </p>
      <ul className="grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

/** How many were given, and where they are now. */
function Quantities({ grant: { quantity, balance, assigned, withdrawn } }: { grant: GivenCredits }) {
  const { t } = useTranslation('operator-credits')
  const format = useFormat()
  const parts = [
    t('left', { count: balance }),
    ...(assigned > 0 ? [t('assigned', { number: format.number(assigned) })] : []),
    ...(withdrawn > 0 ? [t('withdrawn', { number: format.number(withdrawn) })] : []),
  ]
  return (
    <span>
      {format.number(quantity)}
      {parts.map((part) => (
        <span key={part} className="block text-sm whitespace-nowrap text-ink-soft">
          {part}
        </span>
      ))}
    </span>
  )
}
