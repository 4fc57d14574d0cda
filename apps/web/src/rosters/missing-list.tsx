import type { RosterPreview } from '@katedra/contract/rosters'
import { Checkbox } from '@katedra/ui/checkbox'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'

export interface MissingListProps {
  missing: RosterPreview['missing']
  ticked: ReadonlySet<string>
  onTick: (studentId: string, isIn: boolean) => void
}

/** Pupils whom the file does not have. They stay; whoever is ticked is taken off the roster, results are kept. */
export function MissingList({ missing, ticked, onTick }: MissingListProps) {
  const { t } = useTranslation('rosters')
  if (missing.length === 0) return null
  return (
    <Section title={t('missing', { count: missing.length })}>
      <p className="max-w-prose text-ink-soft">{t('missingHint')}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {missing.map(({ student_id, class_name, last_name, first_name }) => (
          <li key={student_id}>
            <Checkbox isSelected={ticked.has(student_id)} onChange={(isIn) => onTick(student_id, isIn)}>
              {t('removeStudent', { name: `${last_name} ${first_name}`.trim(), class: class_name })}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Section>
  )
}
