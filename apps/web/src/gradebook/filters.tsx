import type { GradebookChoices } from '@katedra/contract/gradebook'
import { halves, type Half } from '@katedra/contract/marks'
import { inLanguage } from '@katedra/questions'
import { Select, type SelectOption } from '@katedra/ui/select'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { schoolYearName } from '../app/school-year.ts'
import type { Looking } from './use-filter.ts'

interface FiltersProps {
  choices: GradebookChoices
  /** The school year that is shown; null for all. */
  year: number | null
  looking: Looking
  /** The comparison knows neither year nor kind. */
  hasTime?: boolean
  /** The half of the school year that is shown; null for both, undefined where halves are nothing to choose by. */
  half?: Half | null | undefined
}

const anything = 'all'

interface Field {
  name: 'year' | 'half' | 'subject' | 'level' | 'kind'
  value: string
  options: SelectOption[]
}

/** Period, subject, topic and kind; what leaves no choice is not asked. */
export function Filters({ choices, year, looking, hasTime = true, half }: FiltersProps) {
  const { t } = useTranslation('gradebook')
  const times = useTimes(choices, year, looking)
  const ofSubject = useSubjectFields(choices, looking)
  const halfYear = useHalf(half)
  const fields = [...(hasTime ? times : []), ...halfYear, ...ofSubject].filter(
    // A choice that has been made must be seen, even where it is the only one left.
    ({ name, value, options }) => options.length > 2 || (name !== 'year' && name !== 'half' && value !== anything),
  )
  if (fields.length === 0) return null
  return (
    <div role="group" aria-label={t('filter.title')} className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map(({ name, value, options }) => (
        <Select
          key={name}
          label={t(`filter.${name}`)}
          value={value}
          options={options}
          onChange={(id) =>
            looking.change(name === 'year' ? { year: id, half: '', subject: '', kind: '' } : chosen(name, id))
          }
        />
      ))}
    </div>
  )
}

function chosen(name: Exclude<Field['name'], 'year'>, id: string) {
  return { [name]: id === anything ? '' : id }
}

function useHalf(half: Half | null | undefined): Field[] {
  const { t } = useTranslation('gradebook')
  if (half === undefined) return []
  return [
    {
      name: 'half',
      value: half ?? 'both',
      options: [...halves, 'both' as const].map((id) => ({ id, label: t(`filter.halves.${id}`) })),
    },
  ]
}

function useTimes({ school_years, kinds }: GradebookChoices, year: number | null, { filter }: Looking): Field[] {
  const { t } = useTranslation('gradebook')
  return [
    {
      name: 'year',
      value: year === null ? anything : String(year),
      options: [
        ...school_years.map((one) => ({ id: String(one), label: schoolYearName(one) })),
        { id: anything, label: t('filter.allYears') },
      ],
    },
    {
      name: 'kind',
      value: filter.kind ?? anything,
      options: [
        { id: anything, label: t('filter.allKinds') },
        ...kinds.map((id) => ({ id, label: t(`filter.kinds.${id}`) })),
      ],
    },
  ]
}

function useSubjectFields({ subjects, levels }: GradebookChoices, { filter }: Looking): Field[] {
  const { t } = useTranslation('gradebook')
  const language = useLanguage()
  const ofSubject = levels.filter(({ subject_id }) => (filter.subject ?? String(subject_id)) === String(subject_id))
  return [
    {
      name: 'subject',
      value: filter.subject ?? anything,
      options: [
        { id: anything, label: t('filter.allSubjects') },
        ...subjects.map(({ id, name }) => ({ id: String(id), label: inLanguage(name, language) })),
      ],
    },
    {
      name: 'level',
      value: filter.level ?? anything,
      options: [
        { id: anything, label: t('filter.allLevels') },
        ...ofSubject.map(({ id, title }) => ({ id: String(id), label: inLanguage(title, language) })),
      ],
    },
  ]
}
