import type { SchoolClass } from '@katedra/contract/classes'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { schoolYearName } from '../../app/school-year.ts'

/** What promoting has done. */
export interface Promoted {
  school_year: number
  opened: readonly SchoolClass[]
  put_away: number
  /** Classes that stayed in the year that is ending. */
  left_out: readonly SchoolClass[]
}

/** The classes of the new year, and what became of the old ones. */
export function PromotionDone({ promoted }: { promoted: Promoted }) {
  const { t } = useTranslation('classes')
  const { school_year, opened, put_away, left_out } = promoted
  return (
    <Outcome title={t('promotion.done')} isNews>
      <ul className="grid list-disc gap-1 pl-6">
        {opened.length > 0 && (
          <li>{t('promotion.opened', { count: opened.length, year: schoolYearName(school_year) })}</li>
        )}
        <li>{t('promotion.putAway', { count: put_away })}</li>
        {left_out.length > 0 && <li>{t('promotion.left_out', { count: left_out.length })}</li>}
      </ul>
      <Links classes={opened} />
    </Outcome>
  )
}

/** The new year has been prepared already; who stayed behind is named. */
export function PromotionReady({ schoolYear, behind }: { schoolYear: number; behind: readonly SchoolClass[] }) {
  const { t } = useTranslation('classes')
  return (
    <Outcome title={t('promotion.ready', { year: schoolYearName(schoolYear) })}>
      <p className="max-w-prose">{t('promotion.readyHint')}</p>
      {behind.length > 0 && (
        <div className="grid gap-2">
          <p>{t('promotion.behind', { count: behind.length })}</p>
          <Links classes={behind} />
        </div>
      )}
    </Outcome>
  )
}

/** The way on from an outcome. */
export function ToClasses() {
  const { t } = useTranslation('classes')
  return (
    <Link to="/tridy" className={buttonClass({ variant: 'primary' })}>
      {t('promotion.toClasses')}
    </Link>
  )
}

function Outcome({ title, isNews = false, children }: { title: string; isNews?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Synchronises the focus: the form with its button has gone.
  useEffect(() => {
    if (isNews) heading.current?.focus()
  }, [isNews])
  return (
    <Card className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {title}
      </h2>
      {children}
      <div>
        <ToClasses />
      </div>
    </Card>
  )
}

function Links({ classes }: { classes: readonly SchoolClass[] }) {
  const format = useFormat()
  if (classes.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {classes
        .toSorted((a, b) => format.compare(a.name, b.name))
        .map(({ id, name }) => (
          <li key={id}>
            <Link
              to="/tridy/$classId"
              params={{ classId: id }}
              className={`target inline-flex items-center ${textLink}`}
            >
              {name}
            </Link>
          </li>
        ))}
    </ul>
  )
}
