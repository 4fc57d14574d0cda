import type { SchoolClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { ErrorState } from '@katedra/ui/error-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { TextField } from '@katedra/ui/text-field'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { FileUp, Plus, Search } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { matches } from '../app/fold.ts'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { ClassCard } from './class-card.tsx'
import { classesQuery } from './classes.data.ts'
import { CreateClassDialog } from './create-class-dialog.tsx'

/** From so many classes on, a search saves time. */
const searchFrom = 9

/** All classes of the teacher. */
export function ClassesPage(): ReactElement {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  const { data, error, refetch } = useQuery(classesQuery)
  const [isCreating, setIsCreating] = useCreating()
  useTitle(t('title'))
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setIsCreating(true)}>
      {t('create.open')}
    </Button>
  )
  const fromFile = (
    <Link to="/tridy/import" className={buttonClass()}>
      <FileUp aria-hidden />
      {t('fromFile')}
    </Link>
  )
  const isEmpty = data?.length === 0
  return (
    <Page
      title={t('title')}
      action={
        isEmpty ? (
          fromFile
        ) : (
          <>
            {fromFile}
            {create}
          </>
        )
      }
    >
      {data === undefined && error === null && <Loading />}
      {data === undefined && error !== null && (
        <ErrorState title={problem(error)} safe={t('safe')} onRetry={() => void refetch()} />
      )}
      {isEmpty && (
        <EmptyState
          illustration={<EmptyClasses />}
          title={t('empty.title')}
          description={t('empty.description')}
          action={create}
        />
      )}
      {data !== undefined && !isEmpty && <ClassLists classes={data} />}
      <CreateClassDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </Page>
  )
}

/** The dialog can be linked to: /tridy?new=1. */
function useCreating(): [boolean, (isCreating: boolean) => void] {
  const search = useSearch({ from: '/signed-in/tridy' })
  const navigate = useNavigate()
  return [
    search.new !== undefined,
    (isCreating) => void navigate({ to: '/tridy', search: isCreating ? { new: '1' } : {}, replace: !isCreating }),
  ]
}

function ClassLists({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const found = classes
    .filter((schoolClass) => matches(schoolClass.name, search))
    .toSorted((a, b) => b.school_year - a.school_year || format.compare(a.name, b.name))
  const current = found.filter((schoolClass) => schoolClass.archived_at === null)
  const archived = found.filter((schoolClass) => schoolClass.archived_at !== null)
  return (
    <div className="grid min-w-0 gap-6">
      {classes.length >= searchFrom && (
        <TextField
          label={t('search')}
          isLabelHidden
          type="search"
          placeholder={t('search')}
          prefix={<Search aria-hidden />}
          value={search}
          onChange={setSearch}
          className="max-w-sm"
        />
      )}
      {found.length === 0 && <p role="status">{t('noneFound')}</p>}
      <Cards classes={current} />
      {archived.length > 0 && (
        <details>
          <summary className="target inline-flex items-center gap-2 rounded-md font-medium text-accent">
            {t('archive', { count: archived.length })}
          </summary>
          <div className="pt-4">
            <Cards classes={archived} />
          </div>
        </details>
      )}
    </div>
  )
}

function Cards({ classes }: { classes: readonly SchoolClass[] }) {
  if (classes.length === 0) return null
  return (
    <ul className="grid min-w-0 gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {classes.map((schoolClass) => (
        <ClassCard key={schoolClass.id} schoolClass={schoolClass} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <SkeletonGroup>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} className="h-36" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
