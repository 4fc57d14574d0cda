import type { GivenAnswer } from '@katedra/contract/results'
import { inLanguage, type QuestionOf } from '@katedra/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useTranslation } from 'react-i18next'
import { ShareBar } from '../share-bar.tsx'
import { thingCounts, unansweredCount, type ThingCount } from './question-answers.ts'

interface ThingPlacesProps {
  question: QuestionOf<'connection'>
  answers: readonly GivenAnswer[]
}

/** How many put each thing where it belongs, and where it went most often instead. */
export function ThingPlaces({ question, answers }: ThingPlacesProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const none = unansweredCount(answers)
  const nameOf = ({ id }: ThingCount) => {
    const thing = question.content.right.find((one) => one.id === id)
    return thing === undefined ? '' : plain(inLanguage(thing.text, language))
  }
  return (
    <Section title={t('places.title')}>
      <DataTable
        caption={t('places.title')}
        rows={thingCounts(question, answers)}
        rowKey={({ place }) => String(place)}
        columns={[
          {
            key: 'thing',
            label: t('places.thing'),
            cellClassName: 'min-w-40',
            cell: (row) => `${row.place}. ${nameOf(row)}`,
          },
          { key: 'count', label: t('places.right'), isNumber: true, cell: ({ right }) => format.number(right, 0) },
          {
            key: 'share',
            label: t('options.share'),
            isNumber: true,
            cell: ({ share }) => <ShareBar share={share} text={format.percent(share)} />,
          },
          {
            key: 'wrong',
            label: t('places.wrong'),
            cell: ({ wrong }) => (wrong === null ? t('unknown') : t('places.wrongPlace', wrong)),
          },
        ]}
      />
      {none > 0 && <p className="text-ink-soft">{t('options.none', { count: none })}</p>}
    </Section>
  )
}
