import type { GivenAnswer } from '@katedra/contract/results'
import { inLanguage, type QuestionOf } from '@katedra/questions'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { optionCounts, unansweredCount } from './question-answers.ts'
import { ShareBar } from './share-bar.tsx'

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
      <Table caption={t('options.title')} isStacked={false}>
        <TableHead>
          <ColumnHead>{t('options.option')}</ColumnHead>
          <ColumnHead isNumber>{t('options.count')}</ColumnHead>
          <ColumnHead isNumber>{t('options.share')}</ColumnHead>
        </TableHead>
        <TableBody>
          {question.content.options.map(({ id, text }, place) => {
            const { count, share, isCorrect } = counts[place] ?? { count: 0, share: 0, isCorrect: false }
            return (
              <Row key={id}>
                <RowHead className="min-w-40">
                  {plain(inLanguage(text, language))}
                  {isCorrect && <RightOption />}
                </RowHead>
                <Cell isNumber>{format.number(count, 0)}</Cell>
                <Cell isNumber>
                  <ShareBar share={share} text={format.percent(share)} />
                </Cell>
              </Row>
            )
          })}
        </TableBody>
      </Table>
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
