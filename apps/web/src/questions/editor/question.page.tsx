import { isKeyed } from '@katedra/contract/library'
import type { BankQuestionDetail } from '@katedra/contract/questions'
import { formOf, inLanguage, type Question } from '@katedra/questions'
import { buttonClass } from '@katedra/ui/button-class'
import { EmptyState } from '@katedra/ui/empty-state'
import { NotFound } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactElement, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { GeneratedBadge, SamplesButton, useGeneratedTitle } from '../../generators/generators.tsx'
import { meQuery } from '../../profile/profile.data.ts'
import { BackToBank } from './back-to-bank.tsx'
import { writingOf } from '@katedra/screens/question-editor/draft/draft-of-question.ts'
import { QuestionEditor } from './question-editor.tsx'
import { keptAt, storageKeyOf } from './kept-writing.ts'
import { questionQuery } from '../questions.data.ts'
import { SolvedQuestion } from './solved-question.tsx'
import { useAnother } from './use-another.ts'
import { Badge } from '@katedra/ui/badge'
import { useFormat } from '@katedra/screens/format.ts'
import { planSearch } from '../bank/selection.ts'
import { useStatisticsWords } from '../../question-statistics/question-statistics.tsx'
import { subjectsQuery } from '../../subjects/subjects.data.ts'
import { VisibilityBadge } from '../visibility-badge.tsx'
import { Button } from '@katedra/ui/button'
import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { CalendarPlus, CopyPlus, Ellipsis, History, Lock, Trash2, UsersRound } from 'lucide-react'
import { isDone, useBankActions } from '../use-bank-actions.ts'
import { VersionsSheet } from './versions-sheet.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'

/** One question: to change where it may be changed, to look at and copy where not. */
export function QuestionPage(): ReactElement {
  const { questionId } = useParams({ from: '/signed-in/otazky/$questionId' })
  // What is being written must not be replaced from outside, so nothing is asked for again by itself.
  const query = useQuery({ ...questionQuery(questionId), refetchOnWindowFocus: false })
  const { t } = useTranslation('question-bank')
  if (query.data !== undefined) return <LoadedQuestion question={query.data} />
  return (
    <Page title={t('one')} back={<BackToBank />}>
      <QueryView
        query={query}
        safe={t('safe')}
        skeleton={
          <SkeletonGroup className="grid gap-6">
            <Skeleton className="h-24" />
            <Skeleton className="h-64" />
          </SkeletonGroup>
        }
        gone={<Gone />}
        goneStatuses={[404, 422]}
      >
        {() => null}
      </QueryView>
    </Page>
  )
}

function LoadedQuestion({ question }: { question: BankQuestionDetail }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const me = useSuspenseQuery(meQuery).data
  /** Grows when the editor is to begin again, as after bringing a version back. */
  const [turn, setTurn] = useState(0)
  useTitle(plain(inLanguage(question.question.prompt, language)))
  const storageKey = storageKeyOf(me.id, question.id)
  const isOwn = question.may.edit
  return (
    <Page
      isDense
      title={t(isOwn ? 'edit.title' : 'one')}
      back={<BackToBank />}
      intro={<QuestionFacts question={question} />}
      action={
        <QuestionActions
          question={question}
          isUnsaved={() => keptAt(storageKey).length > 0}
          onRestored={() => setTurn(turn + 1)}
        />
      }
    >
      {isOwn && isKeyed(question) ? (
        <OwnQuestion key={`${question.id} ${turn}`} question={question} storageKey={storageKey} />
      ) : (
        <div className="max-w-2xl">
          <SolvedQuestion question={question.question} />
        </div>
      )}
    </Page>
  )
}

interface OwnQuestionProps {
  question: BankQuestionDetail & { question: Question }
  storageKey: string
}

function OwnQuestion({ question, storageKey }: OwnQuestionProps) {
  const language = useLanguage()
  const navigate = useNavigate()
  const another = useAnother()
  // What is saved now: the editor begins with it and goes back to it, but never has it put in by itself.
  const start = useMemo(() => writingOf(question, language), [question, language])
  return (
    <QuestionEditor
      start={start}
      saved={question}
      storageKey={storageKey}
      onSaved={({ id }) => {
        if (id !== question.id) void navigate({ to: '/otazky/$questionId', params: { questionId: id } })
      }}
      onAnother={another}
    />
  )
}

function Gone() {
  const { t } = useTranslation('question-bank')
  return (
    <EmptyState
      illustration={<NotFound />}
      title={t('gone')}
      description={<p>{t('goneHint')}</p>}
      action={
        <Link to="/otazky" className={buttonClass()}>
          {t('goneBack')}
        </Link>
      }
    />
  )
}

/** Where a question comes from and what has become of it, in a line under the title. */
function QuestionFacts({ question }: { question: BankQuestionDetail }) {
  const { t } = useTranslation('question-bank')
  const language = useLanguage()
  const format = useFormat()
  const { data: subjects = [] } = useQuery(subjectsQuery)
  const subject = subjects.find(({ id }) => id === question.subject_id)
  const titleOf = useGeneratedTitle()
  const statisticsWords = useStatisticsWords()
  const { author, level_title, origin, updated_at, usage, visibility, generated, statistics } = question
  const facts = [
    generated === undefined ? undefined : titleOf(generated),
    subject?.name,
    level_title === null ? undefined : inLanguage(level_title, language),
    author === null ? t('fact.library') : author.name,
    updated_at === null ? undefined : t('fact.updated', { when: format.when(updated_at) }),
    origin === null ? undefined : t(`fact.from.${origin.whose}`, { name: origin.author_name }),
    usageWords(),
    statistics === undefined ? undefined : statisticsWords(statistics),
  ].filter((fact) => fact !== undefined && fact !== '')

  function usageWords(): string | undefined {
    if (usage.test_count === 0) return undefined
    const used = t('fact.used', { count: usage.test_count })
    return usage.average_fraction === null
      ? used
      : `${used}, ${t('fact.average', { percent: format.percent(usage.average_fraction) })}`
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-ink">
      <Badge>{t(`type.${formOf(question.question)}`)}</Badge>
      {visibility !== null && <VisibilityBadge visibility={visibility} />}
      {generated !== undefined && <GeneratedBadge />}
      <span className="min-w-0">{facts.join(' · ')}</span>
      {generated !== undefined && <SamplesButton id={question.id} kind={generated} />}
    </div>
  )
}

interface QuestionActionsProps {
  question: BankQuestionDetail
  /** Asked when versions are shown: is something written and not saved? */
  isUnsaved: () => boolean
  /** An earlier version is the present one now. */
  onRestored: () => void
}

/** What can be done with one question, above it. */
function QuestionActions({ question, isUnsaved, onRestored }: QuestionActionsProps) {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const [isShowingVersions, setIsShowingVersions] = useState(false)
  const { copying, sharing, removing } = useBankActions()
  const isOwn = question.may.edit
  const isShared = question.visibility === 'school'
  const items: MenuChoice[] = [
    ...(isOwn ? [{ id: 'copy', label: t('act.duplicate'), icon: <CopyPlus aria-hidden /> }] : []),
    ...(question.whose === 'library'
      ? []
      : [{ id: 'versions', label: t('versions.title'), icon: <History aria-hidden /> }]),
    ...(isOwn
      ? [
          {
            id: 'share',
            label: t(isShared ? 'act.takeBack' : 'act.share'),
            icon: isShared ? <Lock aria-hidden /> : <UsersRound aria-hidden />,
          },
          { id: 'delete', label: t('act.delete'), icon: <Trash2 aria-hidden />, tone: 'danger' as const },
        ]
      : []),
  ]
  const actions: Readonly<Record<string, () => void>> = {
    copy: () => copying.save(question.id),
    versions: () => setIsShowingVersions(true),
    share: () => sharing.save({ some: [question], visibility: isShared ? 'private' : 'school' }),
    delete: () =>
      void isDone(removing.saveAsync([question])).then((is) => (is ? navigate({ to: '/otazky' }) : undefined)),
  }
  return (
    <>
      {!isOwn && isKeyed(question) && (
        <Button variant="primary" icon={<CopyPlus aria-hidden />} onClick={() => copying.save(question.id)}>
          {t('act.copy')}
        </Button>
      )}
      <Link to="/mojecviceni" search={planSearch(new Map([[question.id, question]]))} className={buttonClass()}>
        <CalendarPlus aria-hidden />
        {t('act.plan')}
      </Link>
      {items.length > 0 && (
        <MenuButton
          isIconOnly
          label={t('act.more')}
          icon={<Ellipsis aria-hidden />}
          items={items}
          onAction={(id) => actions[id]?.()}
        />
      )}
      {isShowingVersions && (
        <VersionsSheet
          question={question}
          isUnsaved={isUnsaved()}
          onClose={() => setIsShowingVersions(false)}
          onRestored={() => {
            setIsShowingVersions(false)
            onRestored()
          }}
        />
      )}
    </>
  )
}
