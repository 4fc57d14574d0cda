import { operatorLibrary, type OperatorLevel, type OperatorSubject } from '@katedra/contract/operator-library'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, Plus, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { useTitle } from '../app/title.ts'
import { BackLink } from './back-link.tsx'
import { StateBadge, StateLine } from './content-state.tsx'
import { Go } from './go.tsx'
import { SubjectForm } from './library-subject-form.tsx'
import { Loaded } from './loaded.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { call, queryOf } from './operator.data.ts'
import { hrefOf, narrow, usePlace } from './place.ts'
import { useDoing } from './use-doing.ts'

/** One subject: its levels, and the subject itself. */
export function SubjectPage({ subjectId }: { subjectId: number }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.subject, { params: { subject_id: subjectId } }))
  const name = detail.data?.subject.name[language] ?? t('subject.one')
  useTitle(name)
  return (
    <Page
      title={name}
      back={<BackLink href={hrefOf(['predmety'])}>{t('title')}</BackLink>}
      action={
        <Go href={hrefOf(['predmety', String(subjectId), 'novy'])} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('level.new')}
        </Go>
      }
    >
      <Loaded query={detail}>{({ subject, levels }) => <Views subject={subject} levels={levels} />}</Loaded>
    </Page>
  )
}

function Views({ subject, levels }: { subject: OperatorSubject; levels: readonly OperatorLevel[] }) {
  const { t } = useTranslation('operator-library')
  const { search } = usePlace()
  return (
    <Tabs
      label={t('views')}
      selected={search['view'] === 'form' ? 'form' : 'levels'}
      onSelect={(view) => narrow({ view: view === 'form' ? view : undefined })}
      items={[
        { id: 'levels', label: t('subject.levels'), content: <Levels subject={subject} levels={levels} /> },
        { id: 'form', label: t('subject.one'), content: <SubjectView subject={subject} /> },
      ]}
    />
  )
}

function SubjectView({ subject }: { subject: OperatorSubject }) {
  // Saved or given back, the form begins anew with what is there now.
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
  if (levels.length === 0) return <p className="text-ink-soft">{t('level.none')}</p>
  return (
    <Table caption={t('subject.levels')}>
      <TableHead>
        <ColumnHead>{t('level.one')}</ColumnHead>
        <ColumnHead isNumber>{t('subject.questions')}</ColumnHead>
        <ColumnHead>{t('level.faults')}</ColumnHead>
        <ColumnHead>{t('state.label')}</ColumnHead>
        <ColumnHead>{t('actions')}</ColumnHead>
      </TableHead>
      <TableBody>
        {levels.map((level, place) => (
          <LevelRow
            key={level.id}
            subject={subject}
            level={level}
            place={{ isFirst: place === 0, isLast: place === levels.length - 1 }}
          />
        ))}
      </TableBody>
    </Table>
  )
}

interface LevelRowProps {
  subject: OperatorSubject
  level: OperatorLevel
  place: { isFirst: boolean; isLast: boolean }
}

function LevelRow({ subject, level, place }: LevelRowProps) {
  const { t } = useTranslation('operator-library')
  const format = useFormat()
  const language = useLanguage()
  const { id: level_id, fault_count } = level
  const moving = useDoing(
    (direction: 'up' | 'down') => call(operatorLibrary.moveLevel, { params: { level_id }, body: { direction } }),
    t('move.done'),
  )
  return (
    <Row>
      <RowHead className="wrap-anywhere">
        <Go href={hrefOf(['predmety', String(subject.id), String(level_id)])} className={textLink}>
          {level.title[language]}
        </Go>
        <span className="block text-sm font-normal text-ink-soft">{level.key}</span>
      </RowHead>
      <Cell label={t('subject.questions')} isNumber>
        {format.number(level.question_count)}
      </Cell>
      <Cell label={t('level.faults')}>
        {fault_count === 0 ? (
          '–'
        ) : (
          <Badge tone="danger" icon={<TriangleAlert aria-hidden />}>
            {format.number(fault_count)}
          </Badge>
        )}
      </Cell>
      <Cell label={t('state.label')}>
        <span className="flex flex-wrap gap-2">
          <StateBadge state={level} />
          {level.retired_at !== null && <Badge icon={<EyeOff aria-hidden />}>{t('level.hidden')}</Badge>}
        </span>
      </Cell>
      <Cell place="foot">
        <span className="flex flex-wrap items-center gap-2">
          <ShowButton level={level} />
          <MoveButtons
            {...place}
            name={level.title[language]}
            isBusy={moving.isPending}
            onMove={(direction) => moving.mutate(direction)}
          />
        </span>
      </Cell>
    </Row>
  )
}

/** Shows a level to teachers, or takes it away from them. */
export function ShowButton({ level }: { level: OperatorLevel }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const isHidden = level.retired_at !== null
  const showing = useDoing(
    () => call(operatorLibrary.showLevel, { params: { level_id: level.id }, body: { is_shown: isHidden } }),
    t(isHidden ? 'level.nowShown' : 'level.nowHidden'),
  )
  return (
    <Button
      size="sm"
      icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      aria-label={t(isHidden ? 'level.showNamed' : 'level.hideNamed', { name: level.title[language] })}
      isBusy={showing.isPending}
      onClick={() => showing.mutate()}
    >
      {t(isHidden ? 'level.show' : 'level.hide')}
    </Button>
  )
}
