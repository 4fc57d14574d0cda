import { absences, type Absence } from '@katedra/contract/marks'
import type { ScaleStep } from '@katedra/contract/scale'
import { Button } from '@katedra/ui/button'
import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { decisionWords } from '../mark-words.ts'
import type { MarkRow } from './mark-rows.ts'

/** What is chosen of the menu: a mark of the scale, why there is none, or the proposal. */
export type Choice = { label: string } | { absence: Absence } | 'proposal'

export interface DecisionMenuProps {
  row: MarkRow
  steps: readonly ScaleStep[]
  onChoice: (row: MarkRow, choice: Choice) => void
}

/** The mark that a pupil gets, and what it can be instead. */
export function DecisionMenu({ row, steps, onChoice }: DecisionMenuProps) {
  const { t } = useTranslation('marks')
  const { student, decision, proposed } = row
  const words = decisionWords({ t }, decision)
  const tick = (isChosen: boolean) => ({
    icon: <Check aria-hidden className={isChosen ? 'text-accent' : 'invisible'} />,
  })
  const items: (MenuChoice | 'separator')[] = [
    ...steps.map(({ label }, place) => ({ id: `step ${place}`, label, ...tick(decision.label === label) })),
    'separator',
    ...absences.map((id) => ({ id, label: t(`absence.${id}`), ...tick(decision.absence === id) })),
  ]
  if (student.by_hand !== null)
    items.push('separator', {
      id: 'proposal',
      label: proposed === null ? t('decide.proposal') : t('decide.proposalOf', { label: proposed }),
      ...tick(false),
    })

  function choose(id: string) {
    const absence = absences.find((one) => one === id)
    const label = steps.find((_, place) => id === `step ${place}`)?.label
    if (absence !== undefined) onChoice(row, { absence })
    // The mark that the scale gives needs no person.
    else if (id === 'proposal' || label === proposed) onChoice(row, 'proposal')
    else if (label !== undefined) onChoice(row, { label })
  }

  return (
    <MenuButton label={t('decide.menu', { name: student.name, mark: words })} items={items} onAction={choose}>
      <span aria-hidden className="min-w-4 font-semibold">
        {words}
      </span>
    </MenuButton>
  )
}

/** Who missed the test has no mark; the two usual reasons are one press away. */
export function MissedOffer({ row, onChoice }: Pick<DecisionMenuProps, 'row' | 'onChoice'>) {
  const { t } = useTranslation('marks')
  return (
    <span className="-ml-3 inline-flex flex-wrap">
      {(['excused', 'later'] as const).map((absence) => (
        <Button
          key={absence}
          size="sm"
          variant="quiet"
          aria-label={t('decide.offerOf', { name: row.student.name, mark: t(`absence.${absence}`) })}
          onClick={() => onChoice(row, { absence })}
        >
          {t(`absence.${absence}`)}
        </Button>
      ))}
    </span>
  )
}
