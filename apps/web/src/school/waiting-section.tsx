import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { waitingQuery } from './school.data.ts'

/** What an admin has to look after, with the shortest way to each. */
export function WaitingSection() {
  const { t } = useTranslation('school')
  const query = useQuery(waitingQuery)
  return (
    <Section title={t('waiting.title')}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-20" />
          </SkeletonGroup>
        }
        isEmpty={(waiting) => Object.values(waiting).every(({ count }) => count === 0)}
        empty={
          <Card className="flex gap-3">
            <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
            <p>{t('waiting.nothing')}</p>
          </Card>
        }
      >
        {({ colleagues, join_requests, credit_requests, classes_without_email, classes_without_students }) => (
          <ul className="grid gap-3 sm:grid-cols-2">
            <Item of={join_requests}>
              <a href="#requests" className={textLink}>
                {t('waiting.requests', { count: join_requests.count })}
              </a>
            </Item>
            <Item of={credit_requests}>
              <Link to="/kredity" className={textLink}>
                {t('waiting.creditRequests', { count: credit_requests.count })}
              </Link>
            </Item>
            <Item of={colleagues}>
              <Link to="/kolegove" className={textLink}>
                {t('waiting.colleagues', { count: colleagues.count })}
              </Link>
            </Item>
            <Item of={classes_without_email} areClasses>
              {t('waiting.withoutEmail', { count: classes_without_email.count })}
            </Item>
            <Item of={classes_without_students} areClasses>
              {t('waiting.withoutStudents', { count: classes_without_students.count })}
            </Item>
          </ul>
        )}
      </QueryView>
    </Section>
  )
}

interface ItemProps {
  of: { count: number; first: readonly { id: string; name: string }[] }
  areClasses?: boolean
  children: ReactNode
}

function Item({ of: { count, first }, areClasses = false, children }: ItemProps) {
  const { t } = useTranslation('school')
  const format = useFormat()
  if (count === 0) return null
  const rest = count - first.length
  return (
    <Card as="li" className="grid content-start gap-1.5">
      <p className="font-medium">{children}</p>
      <p className="text-sm text-ink-soft wrap-anywhere">
        {areClasses
          ? first.map(({ id, name }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <Link to="/tridy/$classId" params={{ classId: id }} className={textLink}>
                  {name}
                </Link>
              </span>
            ))
          : format.list(first.map(({ name }) => name))}{' '}
        {rest > 0 && t('waiting.more', { count: rest })}
      </p>
    </Card>
  )
}
