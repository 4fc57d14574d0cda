import { isKeyed } from '@katedra/contract/library'
import type { BankQuestion, BankScope } from '@katedra/contract/questions'
import { formOf, inLanguage } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { plain, RichText } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { QuestionStatisticsLine } from '../../question-statistics/question-statistics.tsx'
import { subjectsQuery } from '../../subjects/subjects.data.ts'
import { GeneratedBadge, SamplesButton, useGeneratedTitle } from '../../generators/generators.tsx'
import { planSearch, type Selection } from './selection.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { CalendarPlus, CopyPlus, Ellipsis, Lock, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useBankActions } from '../use-bank-actions.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'

export type OnSelect = (some: readonly BankQuestion[], isChosen: boolean) => void

interface BankTableProps {
  scope: BankScope
  questions: readonly BankQuestion[]
  selection: Selection
  onSelect: OnSelect
  onTag: (tag: string) => void
}

/** The questions found so far, each with what can be done with it. */
export function BankTable({ scope, questions, selection, onSelect, onTag }: BankTableProps) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const { data: subjects } = useQuery(subjectsQuery)
  const labelOf = useCallback(
    ({ question }: BankQuestion) => t('list.select', { prompt: plain(inLanguage(question.prompt, language)) }),
    [t, language],
  )
  const columns = useMemo(
    (): Column<BankQuestion>[] => [
      {
        key: 'question',
        label: t('column.question'),
        cell: (question) => <Asked question={question} onTag={onTag} />,
      },
      {
        key: 'subject',
        label: t('column.subject'),
        // A school names its own subjects, and a word of one may be longer than a phone is wide.
        cellClassName: 'max-sm:wrap-anywhere',
        cell: ({ subject_id }) =>
          subject_id === null ? t('filing.noSubject') : (subjects?.find(({ id }) => id === subject_id)?.name ?? ''),
      },
      {
        key: 'whose',
        label: t(scope === 'library' ? 'column.level' : 'column.who'),
        cell: (question) => <Whose question={question} />,
      },
      {
        key: 'actions',
        label: t('column.actions'),
        isLabelHidden: true,
        narrow: 'foot',
        cell: (question) => (
          <RowActions question={question} prompt={plain(inLanguage(question.question.prompt, language))} />
        ),
      },
    ],
    [t, scope, language, subjects, onTag],
  )
  return (
    <DataTable
      caption={t(`scope.${scope}`)}
      columns={columns}
      rows={questions}
      rowKey={({ id }) => id}
      isSelected={({ id }) => selection.has(id)}
      choosing={{
        allLabel: t('list.selectAll'),
        labelOf,
        isChosen: ({ id }) => selection.has(id),
        onChoose: onSelect,
      }}
      empty={<p className="py-6 text-ink-soft">{t('list.notFound')}</p>}
    />
  )
}

interface AskedProps {
  question: BankQuestion
  onTag: (tag: string) => void
}

/** What is asked, the type, who finds it, and its tags. */
function Asked({ question, onTag }: AskedProps) {
  const { t } = useTranslation('question-bank')
  const prompt = inLanguage(question.question.prompt, useLanguage())
  const titleOf = useGeneratedTitle()
  const { generated } = question
  return (
    <div className="grid min-w-0 gap-1.5 font-normal">
      <Link
        to="/otazky/$questionId"
        params={{ questionId: question.id }}
        className={`line-clamp-3 min-w-0 justify-self-start ${textLink}`}
      >
        {generated === undefined ? <RichText isInline text={prompt} /> : titleOf(generated)}
      </Link>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {generated !== undefined && <GeneratedBadge />}
        <Badge>{t(`type.${formOf(question.question)}`)}</Badge>
        {question.visibility !== null && question.may.edit && <VisibilityBadge visibility={question.visibility} />}
        {question.tags.map((tag) => (
          <button
            key={tag}
            type="button"
            title={t('list.byTag', { tag })}
            className={`target text-sm ${textLink}`}
            onClick={() => onTag(tag)}
          >
            #{tag}
          </button>
        ))}
        {generated !== undefined && <SamplesButton id={question.id} kind={generated} />}
      </div>
      <QuestionStatisticsLine statistics={question.statistics} />
    </div>
  )
}

/** The level of a library question; of a teacher's one who wrote it and when it was changed. */
function Whose({ question }: { question: BankQuestion }) {
  const language = useLanguage()
  const format = useFormat()
  if (question.author === null)
    return <>{question.level_title !== null && inLanguage(question.level_title, language)}</>
  return (
    <span className="grid">
      <span>{question.author.name}</span>
      {question.updated_at !== null && (
        <span className="text-sm whitespace-nowrap text-ink-soft">{format.when(question.updated_at)}</span>
      )}
    </span>
  )
}

/** What can be done with one question of the list. */
function RowActions({ question, prompt }: { question: BankQuestion; prompt: string }) {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const { copying, sharing, removing } = useBankActions()
  const mayEdit = question.may.edit
  const isShared = question.visibility === 'school'
  const items: (MenuChoice | 'separator')[] = [
    ...(mayEdit ? [{ id: 'edit', label: t('act.edit'), icon: <Pencil aria-hidden /> }] : []),
    { id: 'plan', label: t('act.plan'), icon: <CalendarPlus aria-hidden /> },
    ...(isKeyed(question)
      ? [{ id: 'copy', label: t(mayEdit ? 'act.duplicate' : 'act.copy'), icon: <CopyPlus aria-hidden /> }]
      : []),
    ...(mayEdit
      ? [
          {
            id: 'share',
            label: t(isShared ? 'act.takeBack' : 'act.share'),
            icon: isShared ? <Lock aria-hidden /> : <UsersRound aria-hidden />,
          },
          'separator' as const,
          { id: 'delete', label: t('act.delete'), icon: <Trash2 aria-hidden />, tone: 'danger' as const },
        ]
      : []),
  ]
  const actions: Readonly<Record<string, () => void>> = {
    edit: () => void navigate({ to: '/otazky/$questionId', params: { questionId: question.id } }),
    plan: () => void navigate({ to: '/mojecviceni', search: planSearch(new Map([[question.id, question]])) }),
    copy: () => copying.save(question.id),
    share: () => sharing.save({ some: [question], visibility: isShared ? 'private' : 'school' }),
    delete: () => removing.save([question]),
  }
  return (
    <MenuButton
      isIconOnly
      label={t('act.of', { prompt })}
      icon={<Ellipsis aria-hidden />}
      items={items}
      onAction={(id) => actions[id]?.()}
    />
  )
}
