import { operatorLibrary, type OperatorQuestion } from '@katedra/contract/operator-library'
import type { Reply } from '@katedra/contract/route'
import { inLanguage } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { useLanguage } from '../app/i18n.ts'
import { useProblem } from '../app/problem.ts'
import { useTitle } from '../app/title.ts'
import { showToast } from '../app/toast.tsx'
import { draftOf, newDraft } from '../questions/questions.tsx'
import { BackLink } from './back-link.tsx'
import { StateLine } from './content-state.tsx'
import { FigureTable } from './library-figures.tsx'
import { LibraryQuestionForm } from './library-question-form.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf, refreshAll } from './operator.data.ts'
import { go, hrefOf } from './place.ts'
import { UnknownPage } from './unknown-page.tsx'

interface QuestionPlace {
  subjectId: number
  levelId: number
  /** A new question has none. */
  questionId: string | undefined
}

/** A question of the library in the editor, with its figures. */
export function LibraryQuestionPage({ questionId, ...place }: QuestionPlace) {
  return questionId === undefined ? <NewQuestion {...place} /> : <KnownQuestion {...place} questionId={questionId} />
}

type LevelPlace = Omit<QuestionPlace, 'questionId'>

function hrefOfLevel({ subjectId, levelId }: LevelPlace): string {
  return hrefOf(['predmety', String(subjectId), String(levelId)])
}

function NewQuestion(place: LevelPlace) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const params = { level_id: place.levelId }
  const level = useQuery(queryOf(operatorLibrary.questions, { params }))
  const [turn, setTurn] = useState(0)
  // Begun once: a switch of the language must not throw away what is written.
  const [start] = useState(() => ({ ...newDraft('abc', 'cs'), languages: ['cs' as const, 'en' as const] }))
  useTitle(t('question.new'))
  return (
    <Page
      title={t('question.new')}
      back={<BackLink href={hrefOfLevel(place)}>{level.data?.level.title[language] ?? t('level.one')}</BackLink>}
    >
      <LibraryQuestionForm
        key={turn}
        start={{ draft: start, tags: [], source: '' }}
        save={(body) => call(operatorLibrary.createQuestion, { params, body })}
        onSaved={() => go(hrefOfLevel(place))}
        onTakeTheirs={() => setTurn(turn + 1)}
      />
    </Page>
  )
}

function KnownQuestion({ questionId, ...place }: LevelPlace & { questionId: string }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.question, { params: { library_question_id: questionId } }))
  const { data } = detail
  const title = data === undefined ? t('question.one') : plain(inLanguage(data.question.question.prompt, language))
  useTitle(title)
  if (data !== undefined && (data.level.id !== place.levelId || data.subject.id !== place.subjectId))
    return <UnknownPage />
  return (
    <Page
      title={title}
      back={<BackLink href={hrefOfLevel(place)}>{data?.level.title[language] ?? t('level.one')}</BackLink>}
    >
      <Loaded query={detail}>{(shown) => <Shown detail={shown} />}</Loaded>
    </Page>
  )
}

function Shown({ detail: { question, figures } }: { detail: Reply<typeof operatorLibrary.question> }) {
  const { t } = useTranslation('operator-library')
  // Saved or given back, the editor begins anew with what is there now.
  const [turn, setTurn] = useState(0)
  const params = { library_question_id: question.id }
  const again = () => setTurn(turn + 1)
  return (
    <>
      <div className="grid gap-3">
        <StateLine
          state={question}
          onFollow={() => call(operatorLibrary.followQuestion, { params, body: {} })}
          onFollowed={again}
        />
        <Use question={question} />
      </div>
      <Section title={t('figures.title')}>
        <FigureTable figures={figures} present={question.question_version} />
      </Section>
      <Section title={t('question.edit')}>
        <KnownForm key={turn} question={question} onAgain={again} />
      </Section>
    </>
  )
}

function KnownForm({ question, onAgain }: { question: OperatorQuestion; onAgain: () => void }) {
  const params = { library_question_id: question.id }
  // The texts of both languages are needed, so which of them the interface has does not matter.
  const [start] = useState(() => ({
    draft: draftOf(question.question, 'cs'),
    tags: question.tags,
    source: question.source,
  }))
  return (
    <LibraryQuestionForm
      question={question}
      start={start}
      save={(body, version) => call(operatorLibrary.updateQuestion, { params, body: { ...body, version } })}
      onSaved={onAgain}
      onTakeTheirs={onAgain}
    />
  )
}

/** Whether new tests get the question, and the way to the other; a refusal stays by the button, because it says what to do. */
function Use({ question }: { question: OperatorQuestion }) {
  const { t } = useTranslation('operator-library')
  const problem = useProblem()
  const isRetired = question.retired_at !== null
  const showing = useMutation({
    mutationFn: () =>
      call(operatorLibrary.showQuestion, {
        params: { library_question_id: question.id },
        body: { is_shown: isRetired },
      }),
    onSuccess: () => showToast({ text: t(isRetired ? 'question.nowUsed' : 'question.nowRetired'), tone: 'ok' }),
    onSettled: refreshAll,
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-ink-soft">{t(isRetired ? 'question.retiredText' : 'question.usedText')}</p>
        <Button
          size="sm"
          icon={isRetired ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          isBusy={showing.isPending}
          onClick={() => showing.mutate()}
        >
          {t(isRetired ? 'question.putBack' : 'question.retire')}
        </Button>
      </div>
      <FormAlert text={showing.error === null ? undefined : problem(showing.error)} />
    </div>
  )
}
