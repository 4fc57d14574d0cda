import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { languages, type Language } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { TagField } from '@katedra/ui/tag-field'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { choosable, subjectsQuery } from '../../subjects/subjects.data.ts'
import { overviewQuery } from '../question-files.data.ts'

/** What is the same for all questions of a file. */
export interface Filing {
  subjectId: string | null
  tags: readonly string[]
}

/** A list can't have an entry without a name. */
const none = 'none'

interface FilingFieldsProps {
  filing: Filing
  /** Undefined for a format that says it itself. */
  language: Language | undefined
  onChange: (filing: Filing) => void
  onLanguage: (language: Language) => void
}

/** Where the questions belong. */
export function FilingFields({ filing, language, onChange, onLanguage }: FilingFieldsProps) {
  const { t } = useTranslation('question-files')
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const { data: overview } = useQuery(overviewQuery)
  const known = [...new Set([...(overview?.tags.own ?? []), ...(overview?.tags.school ?? [])].map(({ tag }) => tag))]
  return (
    <Section title={t('import.filing')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div data-field="subject_id">
          <Select
            label={t('import.subject')}
            options={[
              { id: none, label: t('import.noSubject') },
              ...choosable(subjects).map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            value={filing.subjectId ?? none}
            onChange={(id) => onChange({ ...filing, subjectId: id === none ? null : id })}
          />
        </div>
        {language !== undefined && (
          <ChoiceChips
            label={t('import.language')}
            options={languages.map((id) => ({ id, label: t(`import.languages.${id}`) }))}
            value={language}
            onChange={(id) => onLanguage(id === 'en' ? 'en' : 'cs')}
          />
        )}
      </div>
      <TagField
        isOptional
        label={t('import.tags')}
        description={t('import.tagsHint')}
        name="tags"
        value={filing.tags}
        known={known}
        maxTags={maxTags}
        maxTagLength={maxTagLength}
        onChange={(tags) => onChange({ ...filing, tags })}
      />
    </Section>
  )
}
