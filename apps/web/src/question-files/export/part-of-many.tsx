import { type ExportForm, maxFileQuestions } from '@katedra/contract/question-files'
import type { BankFilter } from '@katedra/contract/questions'
import { type QuestionType, questionTypes } from '@katedra/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { Select } from '@katedra/ui/select'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { subjectsQuery } from '../../subjects/subjects.data.ts'
import { countQuery } from '../question-files.data.ts'

/** What a filter that finds too much is narrowed by. */
export interface FilePart {
  subject_id?: number | undefined
  type?: QuestionType | undefined
}

type Chosen = Pick<ExportForm, 'question_ids' | 'filter'>

/** What goes into the file and how much that is; undefined until it is counted. */
export function useFilePart(all: Chosen, allCount: number, part: FilePart): { chosen: Chosen; count?: number } {
  const isWhole = part.subject_id === undefined && part.type === undefined
  const filter = { ...all.filter, ...part }
  const counted = useQuery({ ...countQuery(filter), enabled: !isWhole })
  if (isWhole) return { chosen: all, count: allCount }
  return { chosen: { filter }, ...(counted.data === undefined ? {} : { count: counted.data.total }) }
}

interface PartOfManyProps {
  /** Of all; what it is narrowed to stays. */
  filter: BankFilter
  part: FilePart
  /** Of the chosen part. */
  count: number | undefined
  onChange: (part: FilePart) => void
}

/** A list can't have an entry without a name. */
const any = 'any'

/** More than a file takes: says so, and lets a subject or a type be chosen. */
export function PartOfMany({ filter, part, count, onChange }: PartOfManyProps) {
  const { t } = useTranslation(['question-files', 'question-bank'])
  const format = useFormat()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  return (
    <div className="grid gap-3">
      <p role="status">{sentence()}</p>
      <div className="grid grid-cols-2 gap-3">
        {filter.subject_id === undefined && (
          <Select
            label={t('question-bank:filter.subject')}
            options={[
              { id: any, label: t('question-bank:filter.any') },
              ...subjects.map(({ id, name }) => ({ id: String(id), label: name })),
            ]}
            value={part.subject_id === undefined ? any : String(part.subject_id)}
            onChange={(id) => onChange({ ...part, subject_id: id === any ? undefined : Number(id) })}
          />
        )}
        {filter.type === undefined && (
          <Select
            label={t('question-bank:filter.type')}
            options={[
              { id: any, label: t('question-bank:filter.any') },
              ...questionTypes.map((id) => ({ id, label: t(`question-bank:type.${id}`) })),
            ]}
            value={part.type ?? any}
            onChange={(id) => onChange({ ...part, type: questionTypes.find((type) => type === id) })}
          />
        )}
      </div>
    </div>
  )

  function sentence(): string {
    if (count === undefined || (count > 0 && count <= maxFileQuestions)) return ''
    if (count === 0) return t('export.noneOfPart')
    return t('export.tooMany', { total: format.number(count, 0), most: format.number(maxFileQuestions, 0) })
  }
}
