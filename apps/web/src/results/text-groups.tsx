import type { QuestionDetail, TextGroup } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Section } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { AcceptDialog } from './accept-dialog.tsx'

/** More different texts than these are a list that nobody reads; the rest comes on wish. */
const shownAtFirst = 20
/** As long as a text of a key may be. */
const longestAccepted = 500

interface TextGroupsProps {
  testId: string
  detail: QuestionDetail
  question: QuestionOf<'text'>
}

/** The same texts together, the most frequent first; what is not accepted can be accepted for all. */
export function TextGroups({ testId, detail, question }: TextGroupsProps) {
  const { t } = useTranslation('results')
  const [accepting, setAccepting] = useState<string | null>(null)
  const [isWhole, setIsWhole] = useState(false)
  const { groups } = detail
  if (groups.length === 0) return null
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst)
  return (
    <Section title={t('groups.title')}>
      <Table caption={t('groups.title')}>
        <TableHead>
          <ColumnHead>{t('groups.text')}</ColumnHead>
          <ColumnHead isNumber>{t('groups.count')}</ColumnHead>
          <ColumnHead>{t('groups.worth')}</ColumnHead>
          <ColumnHead>
            <span className="sr-only">{t('groups.acceptAll')}</span>
          </ColumnHead>
        </TableHead>
        <TableBody>
          {shown.map((group) => (
            <GroupRow key={group.text} group={group} onAccept={() => setAccepting(group.text)} />
          ))}
        </TableBody>
      </Table>
      {shown.length < groups.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('groups.more', { count: groups.length - shown.length })}
        </Button>
      )}
      {accepting !== null && (
        <AcceptDialog
          testId={testId}
          itemNo={detail.item_no}
          question={question}
          text={accepting}
          onClose={() => setAccepting(null)}
        />
      )}
    </Section>
  )
}

function GroupRow({ group, onAccept }: { group: TextGroup; onAccept: () => void }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { text, count, fraction, is_near_miss } = group
  return (
    <Row>
      <RowHead className="max-w-lg whitespace-pre-wrap wrap-anywhere">
        {text}
        {is_near_miss && <Badge className="ml-2">{t('groups.near')}</Badge>}
      </RowHead>
      <Cell label={t('groups.count')} isNumber>
        {format.number(count, 0)}
      </Cell>
      <Cell label={t('groups.worth')}>{fraction === null ? t('groups.waiting') : worth(fraction)}</Cell>
      <Cell place="foot">
        {fraction !== 1 && text.length <= longestAccepted && (
          <Button size="sm" icon={<CheckCheck aria-hidden />} onClick={onAccept}>
            {t('groups.acceptAll')}
            <span className="sr-only">: {text}</span>
          </Button>
        )}
      </Cell>
    </Row>
  )

  function worth(share: number): string {
    if (share === 1) return `✓ ${t('groups.right')}`
    return share === 0 ? `× ${t('groups.wrong')}` : `½ ${t('groups.partly', { percent: format.percent(share) })}`
  }
}
