import { ownValue, type Criterion, type Language } from '@katedra/questions'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pointsIn } from '../score-line.tsx'
import { TextInLanguage } from '../text-in-language.tsx'

export interface RubricViewProps {
  criteria: readonly Criterion[]
  /** The level of each criterion by their ids; left out before an answer is marked. */
  levels?: Readonly<Record<string, string>> | undefined
  /** What the teacher has added to this answer. */
  comments?: readonly string[]
  language: Language
}

/** Criteria with their levels: what will be marked, or how an answer was marked. */
export function RubricView({ criteria, levels, comments = [], language }: RubricViewProps): ReactNode {
  const { t } = useTranslation('questions')
  return (
    <section aria-label={t('rubric.title')} className="grid min-w-0 gap-3">
      <p className="text-sm font-semibold text-ink-soft">{t('rubric.title')}</p>
      <ul className="grid gap-3">
        {criteria.map((criterion) => (
          <li key={criterion.id} className="grid min-w-0 gap-1">
            <CriterionView
              criterion={criterion}
              chosen={levels === undefined ? undefined : (ownValue(levels, criterion.id) ?? '')}
              language={language}
            />
          </li>
        ))}
      </ul>
      {comments.length > 0 && (
        <div className="border-l-4 border-accent pl-3 text-base wrap-anywhere">
          <p className="text-sm text-ink-soft">{t('rubric.comments')}</p>
          <ul className="grid gap-1">
            {comments.map((comment) => (
              <li key={comment} className="whitespace-pre-wrap">
                {comment}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

interface CriterionViewProps {
  criterion: Criterion
  chosen: string | undefined
  language: Language
}

function CriterionView({ criterion, chosen, language }: CriterionViewProps): ReactNode {
  const { t } = useTranslation('questions')
  const { title, description, levels } = criterion
  const figure = (value: number) => pointsIn(value, language)
  const worth = (value: number) => t('rubric.points', { points: figure(value) })
  const level = levels.find(({ id }) => id === chosen)
  const max = worth(Math.max(...levels.map((one) => one.points)))
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium wrap-anywhere">
        <span className="min-w-0">
          <TextInLanguage text={title} language={language} />
        </span>
        <span className="tabular text-sm font-semibold">
          {level === undefined
            ? t('rubric.upTo', { worth: max })
            : t('rubric.pointsOf', { points: figure(level.points), worth: max })}
        </span>
      </p>
      {description !== undefined && (
        <div className="text-sm text-ink-soft wrap-anywhere">
          <TextInLanguage isInline={false} text={description} language={language} />
        </div>
      )}
      <ul className="grid gap-1">
        {levels.map((one) => (
          <li
            key={one.id}
            className={`flex items-baseline justify-between gap-x-4 rounded-md border px-2.5 py-1 text-sm ${
              one === level ? 'border-accent bg-accent-soft font-medium text-ink' : 'border-line text-ink-soft'
            }`}
          >
            <span className="flex min-w-0 gap-1.5 wrap-anywhere">
              {one === level && (
                <>
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={3} />
                  <span className="sr-only">{t('rubric.chosen')}</span>
                </>
              )}
              <span className="min-w-0">
                <TextInLanguage text={one.title} language={language} />
              </span>
            </span>
            <span className="tabular shrink-0">{worth(one.points)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
