import { operatorLibrary, type OperatorLevel, type OperatorSubject } from '@katedra/contract/operator-library'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { DataTable } from '@katedra/ui/data-table'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { StateBadge, StateLine } from '../app/editing/content-state.tsx'
import { MoveButtons } from '../app/editing/move-buttons.tsx'
import { byOnePress, call, queryOf } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { SubjectForm } from './subject-form.tsx'
import { ShowButton } from './show-button.tsx'

/** One subject: its levels, and the subject itself. */
export function SubjectPage() {
  const { subjectId } = useParams({ from: '/operator/predmety/$subjectId' })
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.subject, { params: { subject_id: Number(subjectId) } }))
  const name = detail.data?.subject.name[language] ?? t('subject.one')
  useTitle(name)
  return (
    <Page
      title={name}
      back={<BackLink to="/operator/predmety">{t('title')}</BackLink>}
      action={
        <Link
          to="/operator/predmety/$subjectId/novy"
          params={{ subjectId }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus aria-hidden />
          {t('level.new')}
        </Link>
      }
    >
      <QueryView query={detail}>{({ subject, levels }) => <Views subject={subject} levels={levels} />}</QueryView>
    </Page>
  )
}

function Views({ subject, levels }: { subject: OperatorSubject; levels: readonly OperatorLevel[] }) {
  const { t } = useTranslation('operator-library')
  const { search, narrow } = useAddress()
  return (
    <Tabs
      label={t('views')}
      selected={search.view === 'form' ? 'form' : 'levels'}
      onSelect={(view) => narrow({ view: view === 'form' ? view : undefined })}
      items={[
        { id: 'levels', label: t('subject.levels'), content: <Levels subject={subject} levels={levels} /> },
        { id: 'form', label: t('subject.one'), content: <SubjectView subject={subject} /> },
      ]}
    />
  )
}

function SubjectView({ subject }: { subject: OperatorSubject }) {
  // Saved or given back, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  const params = { subject_id: subject.id }
  return (
    <div className="grid gap-6">
      <StateLine
        state={subject}
        onFollow={() => call(operatorLibrary.followSubject, { params, body: {} })}
        onFollowed={() => setTurn(turn + 1)}
      />
      <SubjectForm key={turn} subject={subject} onSaved={() => setTurn(turn + 1)} />
    </div>
  )
}

function Levels({ subject, levels }: { subject: OperatorSubject; levels: readonly OperatorLevel[] }) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const language = useLanguage()
  const moving = useSave({
    ...byOnePress,
    save: ({ level_id, direction }: { level_id: number; direction: 'up' | 'down' }) =>
      call(operatorLibrary.moveLevel, { params: { level_id }, body: { direction } }),
    doneText: t('move.done'),
  })
  return (
    <DataTable
      caption={t('subject.levels')}
      rows={levels}
      rowKey={({ id }) => String(id)}
      empty={<p className="text-ink-soft">{t('level.none')}</p>}
      columns={[
        {
          key: 'level',
          label: t('level.one'),
          cellClassName: 'wrap-anywhere',
          cell: (level) => (
            <>
              <Link
                to="/operator/predmety/$subjectId/$levelId"
                params={{ subjectId: String(subject.id), levelId: String(level.id) }}
                className={textLink}
              >
                {level.title[language]}
              </Link>
              <span className="block text-sm font-normal text-ink-soft">{level.key}</span>
            </>
          ),
        },
        {
          key: 'questions',
          label: t('subject.questions'),
          isNumber: true,
          cell: ({ question_count }) => format.number(question_count),
        },
        {
          key: 'faults',
          label: t('level.faults'),
          cell: ({ fault_count }) =>
            fault_count === 0 ? (
              '–'
            ) : (
              <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
                {format.number(fault_count)}
              </Badge>
            ),
        },
        {
          key: 'state',
          label: t('state.label'),
          cell: (level) => (
            <span className="flex flex-wrap gap-2">
              <StateBadge state={level} />
              {level.retired_at !== null && <Badge icon={<EyeOff aria-hidden />}>{t('level.hidden')}</Badge>}
            </span>
          ),
        },
        {
          key: 'actions',
          label: t('actions'),
          narrow: 'foot',
          cell: (level, index) => (
            <span className="flex flex-wrap items-center gap-2">
              <ShowButton level={level} />
              <MoveButtons
                name={level.title[language]}
                isFirst={index === 0}
                isLast={index === levels.length - 1}
                isBusy={moving.isBusy && moving.input?.level_id === level.id}
                onMove={(direction) => moving.save({ level_id: level.id, direction })}
              />
            </span>
          ),
        },
      ]}
    />
  )
}
