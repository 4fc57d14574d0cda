import type { StudentProgress } from '@katedra/contract/gradebook'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { attemptHref, resultWords } from './book-cells.ts'
import { differenceOf } from './difference.ts'
import { ShareBar } from './share-bar.tsx'
import { topicKey, topicTitle } from './topic-title.ts'

type Topic = StudentProgress['topics'][number]
type Taken = StudentProgress['tests'][number]

/** Level by level, the weakest first. */
export function ProgressTopics({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('gradebook')
  return (
    <Table caption={t('progress.topics')}>
      <TableHead>
        <ColumnHead>{t('progress.topic')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.resultCount')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.own')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.ofClass')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.difference')}</ColumnHead>
      </TableHead>
      <TableBody>
        {topics.map((topic) => (
          <TopicRow key={topicKey(topic)} topic={topic} />
        ))}
      </TableBody>
    </Table>
  )
}

function TopicRow({ topic }: { topic: Topic }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const { average_fraction: own, class_fraction: ofClass } = topic
  const unknown = t('unknown')
  return (
    <Row>
      <RowHead>{topicTitle(topic.title, { t, language })}</RowHead>
      <Cell label={t('progress.resultCount')} isNumber>
        {format.number(topic.result_count, 0)}
      </Cell>
      <Cell label={t('progress.own')} isNumber>
        {own === null ? unknown : <ShareBar share={own} text={format.percent(own)} />}
      </Cell>
      <Cell label={t('progress.ofClass')} isNumber>
        {ofClass === null ? unknown : format.percent(ofClass)}
      </Cell>
      <Cell label={t('progress.difference')} isNumber>
        {own === null || ofClass === null ? unknown : differenceOf({ t, format }, own, ofClass)}
      </Cell>
    </Row>
  )
}

/** Every test, the newest first, with what is missing said in words. */
export function ProgressTests({ tests }: { tests: readonly Taken[] }) {
  const { t } = useTranslation('gradebook')
  return (
    <Table caption={t('progress.tests')}>
      <TableHead>
        <ColumnHead>{t('progress.test')}</ColumnHead>
        <ColumnHead>{t('progress.date')}</ColumnHead>
        <ColumnHead>{t('progress.topic')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.result')}</ColumnHead>
        <ColumnHead isNumber>{t('progress.ofClass')}</ColumnHead>
      </TableHead>
      <TableBody>
        {tests.toReversed().map((taken) => (
          <TestRow key={taken.test.id} taken={taken} />
        ))}
      </TableBody>
    </Table>
  )
}

function TestRow({ taken: { test, cell } }: { taken: Taken }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const words = resultWords({ t, format }, cell)
  const href = attemptHref(test.id, cell)
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <Link
          to="/vysledky/$testId"
          params={{ testId: test.id }}
          className="target inline-flex items-center underline decoration-line-strong underline-offset-4"
        >
          {test.title}
        </Link>
      </RowHead>
      <Cell label={t('progress.date')}>{format.date(test.starts_at)}</Cell>
      <Cell label={t('progress.topic')}>{topicTitle(test.level_title, { t, language })}</Cell>
      <Cell label={t('progress.result')} isNumber>
        {href === undefined ? (
          <span className="text-ink-soft">{words}</span>
        ) : (
          <Link to={href} className={`target inline-flex items-center ${textLink}`}>
            {words}
          </Link>
        )}
      </Cell>
      <Cell label={t('progress.ofClass')} isNumber>
        {test.average_fraction === null ? t('unknown') : format.percent(test.average_fraction)}
      </Cell>
    </Row>
  )
}
