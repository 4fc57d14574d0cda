import type { SharedQuestion } from '@katedra/contract/public-pages'
import { inLanguage } from '@katedra/questions'
import { Section } from '@katedra/ui/page'
import { RichText } from '@katedra/ui/rich-text'
import { ChevronRight } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'

/** Comes when a question is unfolded: the views of all types are larger than the page. */
const SharedSolution = lazy(async () => ({ default: (await import('./shared-solution.tsx')).SharedSolution }))

/** How each question went; with its text and right answer where those may be seen. */
export function SharedQuestions({ questions }: { questions: readonly SharedQuestion[] }) {
  const { t } = useTranslation('public-pages')
  return (
    <Section title={t('questions.title')}>
      {questions.every(({ question }) => question === null) && (
        <p className="max-w-prose text-ink-soft">{t('questions.hidden')}</p>
      )}
      <ol className="divide-y divide-line rounded-lg border border-line bg-surface">
        {questions.map((question) => (
          <QuestionLine key={question.item_no} of={question} />
        ))}
      </ol>
    </Section>
  )
}

function QuestionLine({ of: { item_no, type, points, counts, success, question } }: { of: SharedQuestion }) {
  const { t } = useTranslation(['public-pages', 'subjects'])
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <li data-print="whole" className="grid min-w-0 gap-x-6 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <span className="tabular font-semibold">{item_no}.</span>{' '}
          {question === null ? (
            t(`subjects:type.${type}`)
          ) : (
            <RichText isInline text={inLanguage(question.prompt, language)} />
          )}
        </p>
        <p className="text-sm text-ink-soft">{t('subjects:points', { count: points })}</p>
      </div>
      <Success counts={counts} success={success} />
      {question !== null && (
        <button
          type="button"
          data-print="none"
          aria-expanded={isOpen}
          aria-controls={panelId}
          aria-label={t('questions.solutionOf', { number: item_no })}
          className="target inline-flex items-center gap-1.5 justify-self-start rounded-sm text-sm font-medium text-accent underline underline-offset-4"
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronRight aria-hidden className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
          {t('questions.solution')}
        </button>
      )}
      <div id={panelId} hidden={!isOpen} className="border-t border-line pt-4 pb-2 sm:col-span-2">
        {isOpen && question !== null && (
          <Suspense fallback={<p className="text-ink-soft">{t('loading')}</p>}>
            <SharedSolution question={question} />
          </Suspense>
        )}
      </div>
    </li>
  )
}

/** The figure, with a bar that helps the eye to find the low ones. */
function Success({ counts, success }: Pick<SharedQuestion, 'counts' | 'success'>) {
  const { t } = useTranslation('public-pages')
  const format = useFormat()
  if (!counts) return <p className="text-sm text-ink-soft sm:text-right">{t('questions.notCounted')}</p>
  if (success === null) return <p className="text-sm text-ink-soft sm:text-right">{t('questions.tooFew')}</p>
  return (
    <p className="flex items-center gap-3">
      <span className="sr-only">{t('questions.success')}</span>
      <span aria-hidden className="block h-2 w-24 overflow-hidden rounded-full border border-line-strong bg-sunken">
        <span className="block h-full bg-accent [print-color-adjust:exact]" style={{ width: `${success * 100}%` }} />
      </span>
      <span className="tabular min-w-14 text-right font-semibold whitespace-nowrap">{format.percent(success)}</span>
    </p>
  )
}
