import type { GivenAnswer } from '@katedra/contract/results'
import { inLanguage, type QuestionOf, wordsOf } from '@katedra/questions'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { optionCounts, unansweredCount } from './question-answers.ts'
import { ShareBar } from '../share-bar.tsx'

interface OptionBarsProps {
  question: QuestionOf<'abc'>
  answers: readonly GivenAnswer[]
}

/** How often each option was chosen; the picture is a table at the same time. */
export function OptionBars({ question, answers }: OptionBarsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const counts = optionCounts(question, answers)
  const none = unansweredCount(answers)
  return (
    <Section title={t('options.title')}>
      <DataTable
        caption={t('options.title')}
        isStacked={false}
        rows={question.content.options}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'option',
            label: t('options.option'),
            cellClassName: 'min-w-40',
            cell: (option, index) => (
              <>
                {option.picture !== undefined && (
                  <img src={option.picture.src} alt="" className="mb-1 max-h-16 max-w-32 rounded-sm object-contain" />
                )}
                {plain(inLanguage(wordsOf(option), language))}
                {counts[index]?.isCorrect === true && <RightOption />}
              </>
            ),
          },
          {
            key: 'count',
            label: t('options.count'),
            isNumber: true,
            cell: (_, index) => format.number(counts[index]?.count ?? 0, 0),
          },
          {
            key: 'share',
            label: t('options.share'),
            isNumber: true,
            cell: (_, index) => {
              const share = counts[index]?.share ?? 0
              return <ShareBar share={share} text={format.percent(share)} />
            },
          },
        ]}
      />
      {none > 0 && <p className="text-ink-soft">{t('options.none', { count: none })}</p>}
    </Section>
  )
}

/** The sign of a right option, in words as well. */
export function RightOption() {
  const { t } = useTranslation('results')
  return (
    <span className="ml-2 inline-flex items-center gap-1 text-sm font-semibold whitespace-nowrap text-ok">
      <Check aria-hidden strokeWidth={3} className="size-4" />
      {t('options.right')}
    </span>
  )
}
