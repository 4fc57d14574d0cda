import type { QuestionDetail, TextGroup } from '@katedra/contract/results'
import type { QuestionOf } from '@katedra/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { DataTable } from '@katedra/ui/data-table'
import { Section } from '@katedra/ui/page'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptText } from '../key/mended-key.ts'
import { AcceptDialog } from '../rescoring/accept-dialog.tsx'

/** More different texts than these are a list that no one reads; the rest comes when it is asked for. */
const shownAtFirst = 20
/** As long as a text of a key may be. */
const maxAcceptedLength = 500

interface TextGroupsProps {
  testId: string
  detail: QuestionDetail
  question: QuestionOf<'text'>
  isNameless: boolean
}

/** The same texts together, the most frequent first; what is not accepted can be accepted for all. */
export function TextGroups({ testId, detail, question, isNameless }: TextGroupsProps) {
  const { t } = useTranslation('results')
  const [accepting, setAccepting] = useState<string | null>(null)
  const { groups } = detail
  if (groups.length === 0) return null
  return (
    <Section title={t('groups.title')}>
      <GroupsTable
        caption={t('groups.title')}
        groups={groups}
        // By criteria each answer is judged by itself.
        onAccept={question.key.rubric === undefined ? ({ text }) => setAccepting(text) : undefined}
      />
      {accepting !== null && (
        <AcceptDialog
          testId={testId}
          itemNo={detail.item_no}
          question={question}
          mended={acceptText(question.key, accepting)}
          text={accepting}
          isNameless={isNameless}
          onClose={() => setAccepting(null)}
        />
      )}
    </Section>
  )
}

interface GroupsTableProps<G extends TextGroup> {
  caption: string
  groups: readonly G[]
  /** Undefined where none can be accepted. */
  onAccept: ((group: G) => void) | undefined
}

/** What was answered, how often and what it is worth. */
export function GroupsTable<G extends TextGroup>({ caption, groups, onAccept }: GroupsTableProps<G>) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? groups : groups.slice(0, shownAtFirst)
  return (
    <>
      <DataTable
        caption={caption}
        rows={shown}
        rowKey={({ text }) => text}
        columns={[
          {
            key: 'text',
            label: t('groups.text'),
            cellClassName: 'max-w-lg whitespace-pre-wrap wrap-anywhere',
            cell: ({ text, is_near_miss }) => (
              <>
                {text}
                {is_near_miss && <Badge className="ml-2">{t('groups.near')}</Badge>}
              </>
            ),
          },
          {
            key: 'count',
            label: t('groups.count'),
            isNumber: true,
            cell: ({ count }) => format.number(count, 0),
          },
          {
            key: 'worth',
            label: t('groups.worth'),
            cell: ({ fraction }) => worth(fraction),
          },
          ...(onAccept === undefined
            ? []
            : [
                {
                  key: 'accept',
                  label: t('groups.acceptAll'),
                  isLabelHidden: true,
                  narrow: 'foot' as const,
                  cell: (group: G) =>
                    group.fraction !== 1 &&
                    group.text.length <= maxAcceptedLength && (
                      <Button size="sm" icon={<CheckCheck aria-hidden />} onClick={() => onAccept(group)}>
                        {t('groups.acceptAll')}
                        <span className="sr-only">: {group.text}</span>
                      </Button>
                    ),
                },
              ]),
        ]}
      />
      {shown.length < groups.length && (
        <Button size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
          {t('groups.more', { count: groups.length - shown.length })}
        </Button>
      )}
    </>
  )

  function worth(fraction: number | null): string {
    if (fraction === null) return t('groups.waiting')
    if (fraction === 1) return `✓ ${t('groups.right')}`
    return fraction === 0 ? `× ${t('groups.wrong')}` : `½ ${t('groups.partly', { percent: format.percent(fraction) })}`
  }
}
