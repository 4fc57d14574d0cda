import { operatorHealth, type WaitingKind } from '@katedra/contract/operator-health'
import type { Reply } from '@katedra/contract/route'
import { EmptyState } from '@katedra/ui/empty-state'
import { Submitted } from '@katedra/ui/illustrations/scenes'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { queryOf } from '../app/call.ts'

type Waiting = Reply<typeof operatorHealth.waiting>
type Work = Waiting['work'][number]

/** Where each kind is done: the list, narrowed to what waits. Questions are listed by level. */
const places: Readonly<Record<Exclude<WaitingKind, 'questions'>, Pick<LinkProps, 'to' | 'search'>>> = {
  approvals: { to: '/operator/objednavky', search: { state: 'awaiting_approval' } },
  overdue: { to: '/operator/objednavky', search: { state: 'overdue' } },
  bank: { to: '/operator/platby' },
  cards: { to: '/operator/platby', search: { view: 'cards' } },
  refunds: { to: '/operator/objednavky', search: { state: 'refund_refused' } },
  jobs: { to: '/operator', search: { view: 'jobs' } },
  mails: { to: '/operator', search: { view: 'mails', state: 'given_up' } },
}

/** What waits for a person: how much, since when, and the way there. */
export function WaitingList() {
  const { t } = useTranslation('operator')
  const query = useQuery(queryOf(operatorHealth.waiting))
  return (
    <QueryView query={query}>
      {({ work, levels }) =>
        work.length === 0 ? (
          <EmptyState
            illustration={<Submitted />}
            title={t('waiting.nothing')}
            description={t('waiting.nothingText')}
          />
        ) : (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {work.map((one) => (
              <WaitingRow key={one.kind} work={one} levels={levels} now={query.dataUpdatedAt} />
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

interface WaitingRowProps {
  work: Work
  levels: Waiting['levels']
  /** When the server was asked. */
  now: number
}

function WaitingRow({ work, levels, now }: WaitingRowProps) {
  const { t } = useTranslation('operator')
  const { kind, count } = work
  const words = (
    <span className="min-w-0 flex-1 basis-56">
      <span className="block font-medium">{t(`waiting.kind.${kind}`, { count })}</span>
      <Age work={work} now={now} />
    </span>
  )
  if (kind === 'questions')
    return (
      <li className="grid gap-1 px-4 py-3">
        {words}
        <OddLevels levels={levels} />
      </li>
    )
  return (
    <li>
      <Link
        {...places[kind]}
        className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline -outline-offset-2 hover:bg-sunken"
      >
        {words}
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  )
}

const day = 86_400_000

/** Whole days: what is younger than one came today. */
function Age({ work: { oldest_at }, now }: Pick<WaitingRowProps, 'work' | 'now'>) {
  const { t } = useTranslation('operator')
  const format = useFormat()
  if (oldest_at === null) return null
  const days = Math.max(0, Math.floor((now - Date.parse(oldest_at)) / day))
  return (
    <span className="block text-sm text-ink-soft">
      {days === 0
        ? t('waiting.today')
        : t('waiting.oldest', { date: format.date(oldest_at), days: t('waiting.days', { count: days }) })}
    </span>
  )
}

function OddLevels({ levels }: { levels: Waiting['levels'] }) {
  const { t } = useTranslation('operator')
  const language = useLanguage()
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1">
      {levels.map(({ subject_id, level_id, title, count }) => (
        <li key={level_id}>
          <Link
            to="/operator/predmety/$subjectId/$levelId"
            params={{ subjectId: String(subject_id), levelId: String(level_id) }}
            search={{ show: 'bad' }}
            className={`target inline-flex items-center ${textLink}`}
          >
            {t('waiting.level', { title: title[language], count })}
          </Link>
        </li>
      ))}
    </ul>
  )
}
