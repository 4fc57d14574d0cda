import { bankScopes } from '@katedra/contract/questions'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { TagField } from '@katedra/ui/tag-field'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choosable, subjectsQuery } from '../subjects/subjects.data.ts'
import type { Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { useEditor } from '@katedra/screens/question-editor/editor-context.ts'
import { PointsField } from '@katedra/screens/question-editor/fields/points-field.tsx'
import { overviewQuery } from './questions.data.ts'

/** A list can't have an entry without a name. */
const none = 'none'

interface FilingFieldsProps {
  writing: Writing
  /** A saved question is shared by a button of its own, at once. */
  isNew: boolean
  onChange: (next: Partial<Writing>) => void
}

/** Where the question belongs, what it is worth and who finds it. */
export function FilingFields({ writing, isNew, onChange }: FilingFieldsProps) {
  const { t } = useTranslation('question-bank')
  const { errorAt } = useEditor()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const known = useKnownTags()
  return (
    <Section title={t('filing.title')}>
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div data-field="subject_id">
          <Select
            label={t('filing.subject')}
            options={[
              { id: none, label: t('filing.noSubject') },
              ...choosable(subjects, [writing.subject_id]).map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            value={writing.subject_id === null ? none : String(writing.subject_id)}
            error={errorAt('subject_id')}
            onChange={(id) => onChange({ subject_id: id === none ? null : Number(id) })}
          />
        </div>
        <PointsField />
      </div>
      <TagField
        isOptional
        label={t('filing.tags')}
        description={t('filing.tagsHint')}
        name="tags"
        value={writing.tags}
        known={known}
        maxTags={maxTags}
        maxTagLength={maxTagLength}
        error={errorAt('tags')}
        onChange={(tags) => onChange({ tags })}
      />
      {isNew && (
        <ChoiceChips
          label={t('visibility.label')}
          options={[
            { id: 'private', label: t('visibility.private') },
            { id: 'school', label: t('visibility.school') },
          ]}
          value={writing.visibility}
          onChange={(id) => onChange({ visibility: id === 'school' ? 'school' : 'private' })}
        />
      )}
    </Section>
  )
}

/** The tags of all parts of the bank, each once, the own ones first. */
export function useKnownTags(): string[] {
  const { data } = useQuery(overviewQuery)
  return useMemo(
    () => [...new Set(bankScopes.flatMap((scope) => (data?.tags[scope] ?? []).map(({ tag }) => tag)))],
    [data],
  )
}
