import type { SchoolClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { MenuButton } from '@katedra/ui/menu'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarSync, Ellipsis, FileUp, Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../app/school-year.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useNow } from '../app/use-now.ts'
import { ClassLists } from './class-lists.tsx'
import { classesQuery } from './classes.data.ts'
import { CreateClassDialog } from './create-class-dialog.tsx'
import { yearToPromote } from './school-year.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

const hour = 3_600_000

/** All classes of the teacher. */
export function ClassesPage(): ReactElement {
  const { t } = useTranslation('classes')
  const query = useQuery(classesQuery)
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
  const isEmpty = query.data?.length === 0
  return (
    <Page
      title={t('title')}
      action={
        isEmpty ? (
          fromFile
        ) : (
          <>
            {fromFile}
            <MenuButton
              isIconOnly
              label={t('more')}
              icon={<Ellipsis aria-hidden />}
              items={[
                {
                  id: 'promotion',
                  label: t('promotion.open'),
                  icon: <CalendarSync aria-hidden />,
                  href: '/tridy/novy-rok',
                },
              ]}
            />
            {create}
          </>
        )
      }
    >
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={<Loading />}
        empty={
          <EmptyState
            illustration={<EmptyClasses />}
            title={t('empty.title')}
            description={t('empty.description')}
            action={create}
          />
        }
      >
        {(classes) => (
          <>
            <PromotionBanner classes={classes} />
            <ClassLists classes={classes} />
          </>
        )}
      </QueryView>
      <CreateClassDialog isOpen={isCreating} onOpenChange={setIsCreating} />
    </Page>
  )
}

/** From June to September: the classes of the ending year wait for being promoted. */
function PromotionBanner({ classes }: { classes: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes')
  const year = yearToPromote(classes, useNow(hour))
  if (year === undefined) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-now-soft p-4">
      <p className="min-w-0 flex-1 basis-64">{t('promotion.banner', { year: schoolYearName(year) })}</p>
      <Link to="/tridy/novy-rok" className={buttonClass()}>
        <CalendarSync aria-hidden />
        {t('promotion.bannerAction')}
      </Link>
    </div>
  )
}

/** The dialog can be linked to: /tridy?new=1. */
function useCreating(): [boolean, (isCreating: boolean) => void] {
  const search = useSearch({ from: '/signed-in/tridy' })
  const navigate = useNavigate()
  return [
    search.new !== undefined,
    (isCreating) => {
      const { new: _, ...kept } = search
      void navigate({ to: '/tridy', search: isCreating ? { ...kept, new: '1' } : kept, replace: !isCreating })
    },
  ]
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
