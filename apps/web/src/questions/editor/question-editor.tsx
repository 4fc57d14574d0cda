import type { ReadQuestion } from '@katedra/contract/library'
import { plannedTests } from '@katedra/contract/planned-tests'
import { questions } from '@katedra/contract/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { type ReactElement, useState, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { checkQuestion } from '@katedra/questions'
import { Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { questionOf } from '@katedra/screens/question-editor/draft/question-of-draft.ts'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { LeaveDialog } from '@katedra/screens/leave-dialog.tsx'
import { EditorContext } from '@katedra/screens/question-editor/editor-context.ts'
import { type EditorServer, EditorServerContext } from '@katedra/screens/question-editor/editor-server.ts'
import { type QuestionEditorProps, useQuestionEditor } from './use-question-editor.ts'
import { Preview } from '@katedra/screens/question-editor/preview.tsx'
import { Warnings } from '@katedra/screens/question-editor/warnings.tsx'
import { Button } from '@katedra/ui/button'
import { Plus, RotateCcw, Save } from 'lucide-react'
import { useFormat } from '@katedra/screens/format.ts'
import type { WritingState } from './use-writing.ts'
import type { Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { FilingFields } from '../filing-fields.tsx'
import { QuestionBody, TypeField } from '@katedra/screens/question-editor/question-body.tsx'
import { questionQuery, versionsQuery } from '../questions.data.ts'
import { SolvedQuestion } from './solved-question.tsx'

type View = 'fields' | 'preview'

/** The editor's way to the server with a teacher's token. */
const server: EditorServer = {
  tryQuestion: (question, answer) => call(plannedTests.tryQuestion, { body: { question, answer } }),
  uploadPicture: (upload) => call(questions.uploadQuestionPicture, {}, { upload }),
}

/** The fields of a question with the pupil's view next to them; on a phone one of the two at a time. */
export function QuestionEditor(props: QuestionEditorProps) {
  const { saved } = props
  const { t } = useTranslation('question-bank')
  const [view, setView] = useState<View>('fields')
  const work = useQuestionEditor(props, () => setView('fields'))
  const { writing, editor } = work
  const hiddenUnless = (wanted: View) => (view === wanted ? '' : 'max-lg:hidden')
  return (
    <EditorServerContext value={server}>
      <EditorContext value={editor}>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <KeptNote written={work.written} onDiscard={work.discard} />
          <div className="lg:hidden">
            <ChoiceChips
              isLabelHidden
              label={t('view.label')}
              options={[
                { id: 'fields', label: t('view.fields') },
                { id: 'preview', label: t('view.preview') },
              ]}
              value={view}
              onChange={(id) => setView(id === 'preview' ? 'preview' : 'fields')}
            />
          </div>
          {saved === undefined && (
            <div className={hiddenUnless('fields')}>
              <TypeField />
            </div>
          )}
          <div className="grid min-w-0 grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
            <form
              noValidate
              aria-label={t('view.fields')}
              className={`min-w-0 ${hiddenUnless('fields')}`}
              onSubmit={(event) => event.preventDefault()}
            >
              <QuestionFields writing={writing} isNew={saved === undefined} onChange={work.changeAround} />
            </form>
            <div className={`min-w-0 ${hiddenUnless('preview')}`}>
              <div className="grid gap-6 lg:sticky lg:top-6 lg:-m-2 lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto lg:p-2">
                <Preview draft={writing.draft} />
                <Warnings draft={writing.draft} onJump={work.jump} />
              </div>
            </div>
          </div>
          <FormAlert text={work.sentence} />
          <SaveBar
            problemCount={work.problemCount}
            isBusy={work.isBusy}
            isDirty={work.written.isDirty}
            onJump={work.jumpToFirst}
            onSave={() => work.save('stay')}
            onSaveAndAdd={() => work.save('another')}
          />
          {saved !== undefined && work.isConflict && (
            <ConflictDialog
              questionId={saved.id}
              writing={writing}
              isBusy={work.isBusy}
              onClose={work.closeConflict}
              onOverwrite={work.overwrite}
              onSaveAsNew={work.saveAsNew}
            />
          )}
          <LeaveDialog
            isUnsaved={work.written.isDirty && !work.isBusy}
            text={t('leave')}
            signOutText={t('leaveSignOut')}
          />
        </div>
      </EditorContext>
    </EditorServerContext>
  )
}

interface ConflictDialogProps {
  questionId: string
  writing: Writing
  isBusy: boolean
  onClose: () => void
  /** Saves over the version that has been seen here; it stays among the versions. */
  onOverwrite: (version: number) => void
  onSaveAsNew: () => void
}

/** Somebody else has saved the question meanwhile: both are shown, neither is lost. */
function ConflictDialog(props: ConflictDialogProps) {
  const { questionId, writing, isBusy, onClose, onOverwrite, onSaveAsNew } = props
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const { data } = useQuery({ ...questionQuery(questionId), staleTime: 0 })
  const versions = useQuery({ ...versionsQuery(questionId), staleTime: 0 })
  const newest = versions.data?.[0]
  const mine = useMemo(() => checkQuestion(questionOf(writing.draft)), [writing])
  return (
    <Dialog
      isOpen
      size="lg"
      title={t('conflict.title')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('conflict.stay')}</Button>
          <Button isBusy={isBusy} onClick={onSaveAsNew}>
            {t('conflict.asNew')}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={data === undefined}
            onClick={() => {
              if (data !== undefined) onOverwrite(data.version)
            }}
          >
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('conflict.text')}</p>
        <div className="grid gap-6 md:grid-cols-2">
          <Side title={t('conflict.mine')} question={mine.ok ? mine.question : undefined} />
          <Side
            title={
              newest === undefined
                ? t('conflict.theirs')
                : t('conflict.theirsBy', { name: newest.saved_by, when: format.when(newest.saved_at) })
            }
            question={data?.question}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Side({ title, question }: { title: string; question: ReadQuestion | undefined }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <h3 className="font-semibold">{title}</h3>
      {question === undefined ? (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : (
        <SolvedQuestion question={question} />
      )}
    </section>
  )
}

/** Work from an earlier visit is back in the fields; who doesn't want it goes back to what is saved. */
function KeptNote({ written, onDiscard }: { written: WritingState; onDiscard: () => void }) {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  if (written.keptAt === undefined) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-now bg-now-soft px-4 py-3"
    >
      <p className="min-w-0 flex-1 basis-64 text-ink">
        {t(written.version === null ? 'kept.new' : 'kept.saved', { when: format.when(written.keptAt) })}
      </p>
      <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={onDiscard}>
        {t(written.version === null ? 'kept.beginAnew' : 'kept.backToSaved')}
      </Button>
    </div>
  )
}

interface SaveBarProps {
  problemCount: number
  isBusy: boolean
  isDirty: boolean
  onJump: () => void
  onSave: () => void
  onSaveAndAdd: () => void
}

/** Always in view: how the question stands, and the two ways to save it. */
function SaveBar({ problemCount, isBusy, isDirty, onJump, onSave, onSaveAndAdd }: SaveBarProps) {
  const { t } = useTranslation('question-bank')
  return (
    <div
      data-page-bar
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 pt-2 pb-[calc(var(--bar-height,0px)+0.5rem)] sm:-mx-6 sm:px-6 [@media(height<32rem)]:static"
    >
      <p role="status" className="min-w-0 flex-1 basis-40 text-sm text-ink-soft max-sm:empty:hidden">
        {problemCount > 0 ? (
          <button type="button" className="target font-medium text-danger underline" onClick={onJump}>
            {t('save.problems', { count: problemCount })}
          </button>
        ) : (
          isDirty && t('save.unsaved')
        )}
      </p>
      <Button
        icon={<Plus aria-hidden />}
        aria-keyshortcuts="Control+Enter Meta+Enter"
        title={t('save.andAddKeys')}
        disabled={isBusy}
        onClick={onSaveAndAdd}
      >
        {t('save.andAdd')}
      </Button>
      <Button
        variant="primary"
        icon={<Save aria-hidden />}
        aria-keyshortcuts="Control+S Meta+S"
        title={t('save.keys')}
        isBusy={isBusy}
        onClick={onSave}
      >
        {t('save.submit')}
      </Button>
    </div>
  )
}

interface QuestionFieldsProps {
  writing: Writing
  /** The type can be chosen as long as nothing is saved. */
  isNew: boolean
  onChange: (next: Partial<Writing>) => void
}

/** All fields of a question with what stands around it. */
function QuestionFields({ writing, isNew, onChange }: QuestionFieldsProps): ReactElement {
  return (
    <div className="grid min-w-0 gap-6">
      <QuestionBody />
      <FilingFields writing={writing} isNew={isNew} onChange={onChange} />
    </div>
  )
}
