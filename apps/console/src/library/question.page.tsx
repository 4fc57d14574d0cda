import { useNavigate, useParams } from '@tanstack/react-router'
import {
  operatorLibrary,
  type OperatorQuestion,
  type LibraryQuestionForm as Body,
} from '@katedra/contract/operator-library'
import type { Reply } from '@katedra/contract/route'
import { inLanguage } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Page, Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { draftOf } from '@katedra/screens/question-editor/draft/draft-of-question.ts'
import { newDraft, type QuestionDraft } from '@katedra/screens/question-editor/draft/draft.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { CallError } from '@katedra/contract/call'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { TagField } from '@katedra/ui/tag-field'
import { TextField } from '@katedra/ui/text-field'
import { focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { PointsField } from '@katedra/screens/question-editor/fields/points-field.tsx'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { StateLine } from '../app/editing/content-state.tsx'
import { call, queryOf, refreshAll, overVersion } from '../app/call.ts'
import { UnknownPage } from '../app/unknown-page.tsx'
import { FigureTable } from './figures.tsx'
import { QuestionEditor } from '../app/editing/question-editor.tsx'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { useQuestionDraft } from '../app/editing/use-question-draft.ts'

/** A question that does not exist yet. */
export function NewQuestionPage() {
  const address = useParams({ from: '/operator/predmety/$subjectId/$levelId/novy' })
  const navigate = useNavigate()
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const params = { level_id: Number(address.levelId) }
  const level = useQuery(queryOf(operatorLibrary.questions, { params }))
  const [turn, setTurn] = useState(0)
  // Begun once: a switch of the language must not throw away what is written.
  const [start] = useState(() => ({ ...newDraft('abc', 'cs'), languages: ['cs' as const, 'en' as const] }))
  useTitle(t('question.new'))
  return (
    <Page
      title={t('question.new')}
      back={
        <BackLink to="/operator/predmety/$subjectId/$levelId" params={address}>
          {level.data?.level.title[language] ?? t('level.one')}
        </BackLink>
      }
    >
      <LibraryQuestionForm
        key={turn}
        start={{ draft: start, tags: [], source: '' }}
        save={(body) => call(operatorLibrary.createQuestion, { params, body })}
        onSaved={() => void navigate({ to: '/operator/predmety/$subjectId/$levelId', params: address })}
        onTakeTheirs={() => setTurn(turn + 1)}
      />
    </Page>
  )
}

interface Start {
  draft: QuestionDraft
  tags: string[]
  source: string
}

interface LibraryQuestionFormProps {
  /** The question that is changed; a new one has none. */
  question?: OperatorQuestion
  start: Start
  save: (body: Body, version: string) => Promise<unknown>
  onSaved: () => void
  onTakeTheirs: () => void
}

/** The teachers' editor with what the library asks for as well: tags and a source. */
function LibraryQuestionForm({ question, start, save, onSaved, onTakeTheirs }: LibraryQuestionFormProps) {
  const { t } = useTranslation('operator-library')
  const written = useQuestionDraft(start.draft)
  const { finished, isDirty } = written
  const [around, setAround] = useState({ tags: start.tags, source: start.source })
  const [isSourceMissing, setIsSourceMissing] = useState(false)
  const [version] = useState(question?.version)
  const saving = useSave({
    ...overVersion,
    save: ({ body, seen = '' }: { body: Body; seen: string | undefined }) => save(body, seen),
    doneText: t('saved'),
    onSaved,
  })
  const isChanged = isDirty || around.tags !== start.tags || around.source !== start.source

  /** `seen` is the version that is replaced. */
  function send(seen: string | undefined) {
    const whole = finished()
    const source = around.source.trim()
    setIsSourceMissing(source === '')
    if (whole === undefined) return
    if (source === '') focusField('source')
    else saving.save({ body: { question: whole, tags: around.tags, source }, seen })
  }

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        send(version)
      }}
    >
      <div className="grid min-w-0 grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <QuestionEditor written={written} isNew={question === undefined}>
          <Around
            around={around}
            isSourceMissing={isSourceMissing}
            onChange={(change) => setAround({ ...around, ...change })}
          />
        </QuestionEditor>
      </div>
      <UnsavedWork isUnsaved={isChanged && !saving.isBusy} />
      <FormFooter
        row={question}
        saving={saving}
        sentence={refusalOf(saving.error) ?? saving.sentence}
        submitText={t(question === undefined ? 'question.add' : 'question.save')}
        onOverwrite={() => send(question?.version)}
        onTakeTheirs={onTakeTheirs}
      />
    </form>
  )
}

function refusalOf(error: unknown): string | undefined {
  const sentences = error instanceof CallError ? Object.values(error.fields).flat() : []
  return sentences.length === 0 ? undefined : [...new Set(sentences)].join(' ')
}

interface AroundProps {
  around: Omit<Start, 'draft'>
  isSourceMissing: boolean
  onChange: (change: Partial<Omit<Start, 'draft'>>) => void
}

/** Where the question belongs, what it is worth and where it can be checked. */
function Around({ around, isSourceMissing, onChange }: AroundProps) {
  const { t } = useTranslation(['operator-library', 'question-bank', 'fields'])
  return (
    <div className="grid gap-4">
      <div className="max-w-xs">
        <PointsField />
      </div>
      <TextField
        isRequired
        name="source"
        label={t('question.source')}
        description={t('question.sourceHint')}
        maxLength={300}
        value={around.source}
        error={isSourceMissing ? t('fields:required') : undefined}
        onChange={(source) => onChange({ source })}
      />
      <TagField
        isOptional
        label={t('question-bank:filing.tags')}
        name="tags"
        value={around.tags}
        maxTags={maxTags}
        maxTagLength={maxTagLength}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  )
}

/** A question of the library in the editor, with its figures. */
export function QuestionPage() {
  const { questionId, ...address } = useParams({ from: '/operator/predmety/$subjectId/$levelId/$questionId' })
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.question, { params: { library_question_id: questionId } }))
  const { data } = detail
  const title = data === undefined ? t('question.one') : plain(inLanguage(data.question.question.prompt, language))
  useTitle(title)
  if (
    data !== undefined &&
    (data.level.id !== Number(address.levelId) || data.subject.id !== Number(address.subjectId))
  )
    return <UnknownPage />
  return (
    <Page
      title={title}
      back={
        <BackLink to="/operator/predmety/$subjectId/$levelId" params={address}>
          {data?.level.title[language] ?? t('level.one')}
        </BackLink>
      }
    >
      <QueryView query={detail}>{(shown) => <Shown detail={shown} />}</QueryView>
    </Page>
  )
}

function Shown({ detail: { question, figures } }: { detail: Reply<typeof operatorLibrary.question> }) {
  const { t } = useTranslation('operator-library')
  // Saved or given back, the editor begins again with what is there now.
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
  const isRetired = question.retired_at !== null
  const showing = useSave({
    save: () =>
      call(operatorLibrary.showQuestion, {
        params: { library_question_id: question.id },
        body: { is_shown: isRetired },
      }),
    doneText: t(isRetired ? 'question.nowUsed' : 'question.nowRetired'),
    refresh: refreshAll,
    onRefused: refreshAll,
  })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 text-ink-soft">{t(isRetired ? 'question.retiredText' : 'question.usedText')}</p>
        <Button
          size="sm"
          icon={isRetired ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
          isBusy={showing.isBusy}
          onClick={() => showing.save()}
        >
          {t(isRetired ? 'question.putBack' : 'question.retire')}
        </Button>
      </div>
      <FormAlert text={showing.sentence} />
    </div>
  )
}
