import type { Team } from '@katedra/contract/class-pace'
import { useFormat } from '@katedra/screens/format.ts'
import { TeamMark } from '@katedra/ui/team-mark'
import { useTranslation } from 'react-i18next'

/** The teams with their members, and once right answers are seen with their shares, the best first. */
export function TeamStandings({ teams }: { teams: readonly Team[] }) {
  const { t } = useTranslation('class-pace')
  const format = useFormat()
  if (teams.length === 0) return null
  const hasShares = teams.some(({ share }) => share !== null)
  const ordered = hasShares ? teams.toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1)) : teams
  return (
    <section className="grid gap-2">
      <h2 className="text-xl font-semibold">{t('standings.title')}</h2>
      <ol className="flex flex-wrap gap-x-6 gap-y-3">
        {ordered.map(({ team_no, member_count, share }) => (
          <li key={team_no} className="flex flex-wrap items-center gap-2">
            <TeamMark team_no={team_no} name={t(`team.${team_no}`)} />
            {hasShares && (
              <span className="tabular font-semibold">
                {share === null ? t('standings.none') : format.percent(share)}
              </span>
            )}
            <span>{t('standings.members', { count: member_count })}</span>
          </li>
        ))}
      </ol>
      {hasShares && <p>{t('standings.note')}</p>}
    </section>
  )
}
