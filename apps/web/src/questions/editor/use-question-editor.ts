import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { showToast } from '@katedra/screens/toast.tsx'
import type { Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import type { Editor } from '@katedra/screens/question-editor/editor-context.ts'
import { problemsOfWriting, sentenceKeys } from '@katedra/screens/question-editor/draft/editor-problems.ts'
import { type FieldProblem, problemAt } from '@katedra/screens/question-editor/draft/field-of-problem.ts'
import { firstOnPage, focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { useWriting, type WritingState } from './use-writing.ts'
import { type BankQuestionDetail, questions } from '@katedra/contract/questions'
import { checkQuestion } from '@katedra/questions'
import { call } from '../../app/call.ts'
import { keepQuestion } from '../questions.data.ts'
import { questionOf } from '@katedra/screens/question-editor/draft/question-of-draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'

type Then = 'stay' | 'another'

/** Everything that happens in the editor: writing, looking at mistakes, saving. */
export function useQuestionEditor(props: QuestionEditorProps, onShowFields: () => void) {
  const { start, saved, storageKey, isFresh = false, onSaved, onAnother } = props
  const { t } = useTranslation('question-bank')
  const written = useWriting({ storageKey, start, startVersion: saved?.version ?? null, isFresh })
  const [isTried, setIsTried] = useState(false)
  const saving = useSave({
    save: saveWriting,
    refresh: keepQuestion,
    words: unplacedSentences,
    conflict: 'questions.changed_meanwhile',
  })
  const { writing, change } = written
  const problems = useMemo(() => (isTried ? problemsOfWriting(writing) : []), [isTried, writing])

  const editor = useFields(written, problems)

  function jump(field: string) {
    // On a phone the fields may be out of sight, and what can't be seen can't have the focus.
    flushSync(onShowFields)
    focusField(field)
  }

  async function send(target: Target | undefined, then: Then) {
    const sent = written.latest()
    const question = await saving.saveAsync({ writing: sent, target }).catch(() => undefined)
    if (question === undefined) return
    written.settle(question.version)
    setIsTried(false)
    showToast({ text: t('save.done'), tone: 'ok' })
    if (then === 'another') onAnother(sent)
    else onSaved(question)
  }

  function save(then: Then) {
    if (saving.isBusy) return
    takeWhatIsTyped()
    const found = problemsOfWriting(written.latest())
    if (found.length === 0) {
      void send(targetOf(saved?.id, written.version), then)
      return
    }
    flushSync(() => setIsTried(true))
    jump(firstOnPage(found.map(({ field }) => field)) ?? 'prompt')
  }

  useSaveKeys(save)

  return {
    written,
    writing,
    editor,
    save,
    jump,
    jumpToFirst: () => jump(firstOnPage(problems.map(({ field }) => field)) ?? 'prompt'),
    problemCount: problems.length,
    changeAround: useCallback((next: Partial<Writing>) => change((was) => ({ ...was, ...next })), [change]),
    discard: () => written.begin(start, saved?.version ?? null),
    isBusy: saving.isBusy,
    sentence: saving.sentence,
    isConflict: saving.isConflict,
    closeConflict: saving.reset,
    overwrite: (version: number) => void send(targetOf(saved?.id, version), 'stay'),
    saveAsNew: () => void send(undefined, 'stay'),
  }
}

/** What the fields get. */
function useFields({ writing, change }: WritingState, problems: readonly FieldProblem[]): Editor {
  const { t } = useTranslation('question-bank')
  const { draft } = writing
  return useMemo(
    () => ({
      draft,
      change: (next) => change((was) => ({ ...was, draft: next(was.draft) })),
      errorAt: (field) => {
        const code = problemAt(problems, field)
        return code === undefined ? undefined : t(sentenceKeys(field, code))
      },
    }),
    [draft, change, problems, t],
  )
}

function targetOf(question_id: string | undefined, version: number | null): Target | undefined {
  return question_id === undefined || version === null ? undefined : { question_id, version }
}

/** Fields of numbers take what was typed when they are left; keys that save come earlier. */
function takeWhatIsTyped() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLInputElement)) return
  flushSync(() => activeElement.blur())
  activeElement.focus()
}

/** Ctrl+S saves, Ctrl+Enter saves and goes on with the next question. */
function useSaveKeys(save: (then: Then) => void): void {
  // Synchronises with the keys of the whole page, whichever field has the focus.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      if ((event.key.toLowerCase() !== 's' && event.key !== 'Enter') || isCovered()) return
      event.preventDefault()
      // A button that has the focus would take Enter for a press of its own.
      event.stopPropagation()
      if (!event.repeat) save(event.key === 'Enter' ? 'another' : 'stay')
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  })
}

/** True while a dialog over the page asks something else. */
function isCovered(): boolean {
  return (document.querySelector('#main')?.closest('[inert], [aria-hidden="true"]') ?? null) !== null
}

/** Where a writing is to be saved: as a new question, or as the next version of one. */
interface Target {
  question_id: string
  version: number
}

interface SavingInput {
  writing: Writing
  target: Target | undefined
}

async function saveWriting({ writing, target }: SavingInput): Promise<BankQuestionDetail> {
  const { subject_id, tags, visibility, draft } = writing
  const checked = checkQuestion(questionOf(draft))
  // Fields are looked at before anything is sent; this is for the eye of the compiler.
  if (!checked.ok) throw new Error('An unfinished question was to be saved.')
  const body = { subject_id, tags, question: checked.question }
  if (target === undefined) return call(questions.createQuestion, { body: { ...body, visibility } })
  const { question_id, version } = target
  return call(questions.updateQuestion, { params: { question_id }, body: { ...body, version } })
}

/** What the editor of one question gets of its page. */
export interface QuestionEditorProps {
  /** What the editor begins with. */
  start: Writing
  /** The question that is changed; a new one has none. */
  saved?: BankQuestionDetail
  /** Where unsaved work is kept in this browser. */
  storageKey: string
  /** True where the editor is to begin empty, whatever is kept there. */
  isFresh?: boolean
  onSaved: (question: BankQuestionDetail) => void
  /** Begins the next question, which keeps subject, type and tags. */
  onAnother: (writing: Writing) => void
}
