import type { BankQuestionDetail } from '@katedra/contract/questions'
import { inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { subjectsQuery } from '../subjects/subjects.data.ts'
import { VisibilityBadge } from './visibility-badge.tsx'

/** Where a question comes from and what has become of it, in a line under the title. */
export function QuestionFacts({ question }: { question: BankQuestionDetail }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const format = useFormat()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const subject = subjects.find(({ id }) => id === question.subject_id)
  const { author, level_title, origin, updated_at, usage, visibility } = question
  const facts = [
    subject?.name,
    level_title === null ? undefined : inLanguage(level_title, language),
    author === null ? t('fact.library') : author.name,
    updated_at === null ? undefined : t('fact.updated', { when: format.when(updated_at) }),
    origin === null ? undefined : t(`fact.from.${origin.whose}`, { name: origin.author_name }),
    usageWords(),
  ].filter((fact) => fact !== undefined && fact !== '')

  function usageWords(): string | undefined {
    if (usage.test_count === 0) return undefined
    const used = t('fact.used', { count: usage.test_count })
    return usage.average_fraction === null
      ? used
      : `${used}, ${t('fact.average', { percent: format.percent(usage.average_fraction) })}`
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink">
      <Badge>{t(`type.${question.question.type}`)}</Badge>
      {visibility !== null && <VisibilityBadge visibility={visibility} />}
      <span className="min-w-0">{facts.join(' · ')}</span>
    </div>
  )
}
