import type { classes, SchoolClass } from '@katedra/contract/classes'
import type { Reply } from '@katedra/contract/route'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schoolYearName } from '../../app/school-year.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useNow } from '../../app/use-now.ts'
import { BackToClasses } from '../class-states.tsx'
import { classesQuery, promotionQuery } from '../classes.data.ts'
import { type Promoted, PromotionDone, PromotionReady, ToClasses } from './promotion-done.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { endingYear, schoolYearOf } from '../school-year.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'

const hour = 3_600_000

/** Takes the classes of the ending school year into the next one, in one step with a preview. */
export function PromotionPage(): ReactElement {
  const { t } = useTranslation('classes')
  const preview = useQuery(promotionQuery)
  const all = useQuery(classesQuery)
  const [promoted, setPromoted] = useState<Promoted>()

  if (promoted !== undefined) {
    return (
      <Frame year={promoted.school_year}>
        <PromotionDone promoted={promoted} />
      </Frame>
    )
  }
  if (preview.data !== undefined && all.data !== undefined)
    return <Preview preview={preview.data} all={all.data} onDone={setPromoted} />
  const both = {
    data: undefined,
    error: preview.error ?? all.error,
    refetch: () => Promise.all([preview.refetch(), all.refetch()]),
  }
  return (
    <Frame year={undefined}>
      <QueryView query={both} safe={t('promotion.safe')} skeleton={<Waiting />}>
        {() => null}
      </QueryView>
    </Frame>
  )
}

interface PreviewProps {
  preview: Reply<typeof classes.promotion>
  all: readonly SchoolClass[]
  onDone: (promoted: Promoted) => void
}

/** The form, unless there is nothing to promote: the server always offers the latest year, also one that has not begun. */
function Preview({ preview, all, onDone }: PreviewProps) {
  const { t } = useTranslation('classes')
  const { school_year } = preview
  const now = useNow(hour)
  const ending = school_year - 1
  if (ending > schoolYearOf(now)) {
    const behind = all.filter((one) => one.archived_at === null && one.school_year < ending)
    return (
      <Frame year={ending}>
        <PromotionReady schoolYear={ending} behind={behind} />
      </Frame>
    )
  }
  if (preview.classes.length === 0) {
    return (
      <Frame year={school_year}>
        <EmptyState
          illustration={<EmptyClasses />}
          title={t('promotion.empty')}
          description={t('promotion.emptyHint')}
          action={<ToClasses />}
        />
      </Frame>
    )
  }
  const isEarly = ending === schoolYearOf(now) && endingYear(now) === undefined
  return (
    <Frame year={school_year}>
      <p className="max-w-prose text-ink-soft">{t('promotion.intro', { year: schoolYearName(school_year) })}</p>
      {isEarly && (
        <p className="rounded-lg border border-line bg-now-soft p-4">
          {t('promotion.early', { year: schoolYearName(ending) })}
        </p>
      )}
      <PromotionForm preview={preview} all={all} onDone={onDone} />
    </Frame>
  )
}

function Frame({ year, children }: { year: number | undefined; children: ReactNode }) {
  const { t } = useTranslation('classes')
  const title = year === undefined ? t('promotion.titleUnknown') : t('promotion.title', { year: schoolYearName(year) })
  useTitle(title)
  return (
    <Page title={title} back={<BackToClasses />}>
      {children}
    </Page>
  )
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
