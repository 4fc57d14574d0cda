import type { Team } from '@katedra/contract/class-pace'
import { TeamMark } from '@katedra/ui/team-mark'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal } from '../../app/moments.ts'
import { useShownLanguage } from '../../app/texts/shown-language.ts'

/** How the teams stand, the best first. */
export function TeamStandings({ teams, own }: { teams: readonly Team[]; own: number | null }): ReactNode {
  const { t } = useTranslation('class-pace')
  const language = useShownLanguage()
  if (teams.length === 0) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-semibold">{t('standings.title')}</h2>
      <ol className="grid gap-2">
        {teams
          .toSorted((a, b) => (b.share ?? -1) - (a.share ?? -1))
          .map(({ team_no, share }) => (
            <li
              key={team_no}
              aria-current={team_no === own ? 'true' : undefined}
              className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line px-3 py-1.5 aria-[current]:border-2 aria-[current]:border-accent"
            >
              <TeamMark team_no={team_no} name={t(`team.${team_no}`)} />
              <span className="tabular font-semibold">
                {share === null ? t('standings.none') : `${decimal(Math.round(share * 100), language)} %`}
              </span>
            </li>
          ))}
      </ol>
    </section>
  )
}
