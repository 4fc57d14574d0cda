import type { ComparedQuestion } from '@katedra/contract/gradebook'
import { inLanguage } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { differenceOf } from './difference.ts'
import { ShareBar } from './share-bar.tsx'

const firstQuestions = 20

/** Question by question, those furthest below all schools first. */
export function ComparedQuestions({ questions }: { questions: readonly ComparedQuestion[] }) {
  const { t } = useTranslation('gradebook')
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? questions : questions.slice(0, firstQuestions)
  const more = questions.length - shown.length
  return (
    <div className="grid min-w-0 gap-4">
      <Table caption={t('comparison.questions')} maxHeight="none">
        <TableHead>
          <ColumnHead>{t('comparison.question')}</ColumnHead>
          <ColumnHead isNumber>{t('comparison.ofClass')}</ColumnHead>
          <ColumnHead isNumber>{t('comparison.all')}</ColumnHead>
          <ColumnHead isNumber>{t('comparison.difference')}</ColumnHead>
        </TableHead>
        <TableBody>
          {shown.map((question) => (
            <ComparedRow key={question.library_question_id} question={question} />
          ))}
        </TableBody>
      </Table>
      {more > 0 && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('comparison.more', { count: more })}
        </Button>
      )}
    </div>
  )
}

function ComparedRow({ question }: { question: ComparedQuestion }) {
  const { t } = useTranslation('gradebook')
  const format = useFormat()
  const language = useLanguage()
  const { title, own, everyone, hidden } = question
  return (
    <Row>
      <RowHead className="max-w-xl wrap-anywhere">{plain(inLanguage(title, language))}</RowHead>
      <Cell label={t('comparison.ofClass')} isNumber>
        <ShareBar share={own.average_fraction} text={format.percent(own.average_fraction)} />
      </Cell>
      <Cell label={t('comparison.all')} isNumber>
        {everyone === null ? (
          <span className="text-ink-soft">{t(`comparison.hiddenWhy.${hidden ?? 'classes'}`)}</span>
        ) : (
          format.percent(everyone)
        )}
      </Cell>
      <Cell label={t('comparison.difference')} isNumber>
        {everyone === null ? t('unknown') : differenceOf({ t, format }, own.average_fraction, everyone)}
      </Cell>
    </Row>
  )
}
