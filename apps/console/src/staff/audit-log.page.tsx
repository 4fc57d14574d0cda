import type { OperatorAction } from '@katedra/contract/operator'
import { operatorPeople } from '@katedra/contract/operator-people'
import { Button } from '@katedra/ui/button'
import { Page } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { textLink } from '../app/link-class.ts'
import { MoreButton } from '../app/more-button.tsx'
import { useTitle } from '../app/title.ts'
import { ActionChanges } from './action-changes.tsx'
import { Go } from './go.tsx'
import { Loaded } from './loaded.tsx'
import { LogEntry, LogList } from './log-list.tsx'
import { queryOf, trailQuery, type TrailFilter } from './operator.data.ts'
import { hrefOf, narrow, usePlace } from './place.ts'
import type { SectionProps } from './section-props.ts'
import { useActionName, useDetails } from './trail-words.ts'
import { UnknownPage } from './unknown-page.tsx'

const anything = 'all'

/** What operators did, the newest first. */
export function TrailPage({ parts }: SectionProps) {
  const { t } = useTranslation('operator')
  const filter = useFilter()
  const list = useInfiniteQuery(trailQuery(filter))
  const actions = list.data?.pages.flatMap((page) => page.actions)
  const [first] = list.data?.pages ?? []
  useTitle(t('trail.title'))
  if (parts.length > 0) return <UnknownPage />
  return (
    <Page title={t('trail.title')} intro={t('trail.intro')}>
      <Filters filter={filter} names={first?.operator_names ?? []} kinds={first?.action_names ?? []} />
      <Loaded query={{ data: actions, error: list.error, refetch: list.refetch }}>
        {(listed) => (
          <div className="grid min-w-0 gap-4">
            <p role="status" className={listed.length === 0 ? 'text-ink-soft' : 'sr-only'}>
              {t(listed.length === 0 ? 'trail.none' : 'trail.shown', { count: listed.length })}
            </p>
            {listed.length > 0 && <ActionList actions={listed} />}
            <MoreButton list={list}>{t('older')}</MoreButton>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** What stands in the address. */
function useFilter(): TrailFilter {
  const { search } = usePlace()
  const { operator: operator_name, action, school: school_id } = search
  return {
    ...(operator_name === undefined ? {} : { operator_name }),
    ...(action === undefined ? {} : { action }),
    ...(school_id === undefined ? {} : { school_id }),
  }
}

interface FiltersProps {
  filter: TrailFilter
  names: readonly string[]
  kinds: readonly string[]
}

function Filters({ filter, names, kinds }: FiltersProps) {
  const { t } = useTranslation('operator')
  const nameOfAction = useActionName()
  return (
    <div className="flex flex-wrap items-end gap-4">
      <Select
        label={t('trail.who')}
        className="min-w-52"
        value={filter.operator_name ?? anything}
        onChange={(id) => narrow({ operator: id === anything ? undefined : id })}
        options={[
          { id: anything, label: t('trail.anybody') },
          ...names.map((name) => ({ id: name, label: name === 'command line' ? t('trail.commandLine') : name })),
        ]}
      />
      <Select
        label={t('trail.what')}
        className="min-w-52"
        value={filter.action ?? anything}
        onChange={(id) => narrow({ action: id === anything ? undefined : id })}
        options={[
          { id: anything, label: t('trail.anything') },
          ...kinds.map((kind) => ({ id: kind, label: nameOfAction(kind) })),
        ]}
      />
      {filter.school_id !== undefined && <OneSchool id={filter.school_id} />}
    </div>
  )
}

/** The list is about one school; a press shows all of them again. */
function OneSchool({ id }: { id: string }) {
  const { t } = useTranslation('operator')
  const school = useQuery(queryOf(operatorPeople.school, { params: { school_id: id } }))
  return (
    <Button icon={<X aria-hidden />} onClick={() => narrow({ school: undefined })}>
      {t('trail.onlySchool', { name: school.data?.school.name ?? id })}
    </Button>
  )
}

function ActionList({ actions }: { actions: readonly OperatorAction[] }) {
  return (
    <LogList>
      {actions.map((action) => (
        <ActionLine key={action.id} action={action} />
      ))}
    </LogList>
  )
}

function ActionLine({ action }: { action: OperatorAction }) {
  const { t } = useTranslation('operator')
  const nameOfAction = useActionName()
  const details = useDetails()(action.details)
  const { operator_name, school_id, school_name, at } = action
  return (
    <LogEntry who={operator_name === 'command line' ? t('trail.commandLine') : operator_name} at={at}>
      <p className="min-w-0 font-medium wrap-anywhere">
        {nameOfAction(action.action)}
        {school_id !== null && school_name !== null && (
          <>
            {' · '}
            <Go href={hrefOf(['skoly', school_id])} className={textLink}>
              {school_name}
            </Go>
          </>
        )}
      </p>
      {details !== '' && <p className="min-w-0 wrap-anywhere">{details}</p>}
      <ActionChanges action={action} />
    </LogEntry>
  )
}
