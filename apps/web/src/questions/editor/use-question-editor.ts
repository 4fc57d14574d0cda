import { useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { showToast } from '../app/toast.tsx'
import type { EditorDeskProps } from './editor-desk-props.ts'
import type { Writing } from './draft.ts'
import type { Editor } from './editor-context.ts'
import { problemsOfWriting, sentenceKeys } from './editor-problems.ts'
import { problemAt, type FieldProblem } from './field-of-problem.ts'
import { firstOnPage, focusField } from './focus-field.ts'
import { useSaving, type Target } from './use-saving.ts'
import { useWriting, type WritingDesk } from './use-writing.ts'

type Then = 'stay' | 'another'

/** Everything that happens at the editor: writing, looking at mistakes, saving. */
export function useEditorDesk(props: EditorDeskProps, onShowFields: () => void) {
  const { start, saved, place, isFresh = false, onSaved, onAnother } = props
  const { t } = useTranslation('question-bank')
  const desk = useWriting({ place, start, startVersion: saved?.version ?? null, isFresh })
  const [isTried, setIsTried] = useState(false)
  const saving = useSaving()
  const { writing, change } = desk
  const problems = useMemo(() => (isTried ? problemsOfWriting(writing) : []), [isTried, writing])

  const editor = useFields(desk, problems)

  function jump(field: string) {
    // On a phone the fields may be out of sight, and what can't be seen can't have the focus.
    flushSync(onShowFields)
    focusField(field)
  }

  async function send(target: Target | undefined, then: Then) {
    const sent = desk.latest()
    const question = await saving.save({ writing: sent, target }).catch(() => undefined)
    if (question === undefined) return
    desk.settle(question.version)
    setIsTried(false)
    showToast({ text: t('save.done'), tone: 'ok' })
    if (then === 'another') onAnother(sent)
    else onSaved(question)
  }

  function save(then: Then) {
    if (saving.isPending) return
    takeWhatIsTyped()
    const found = problemsOfWriting(desk.latest())
    if (found.length === 0) {
      void send(targetOf(saved?.id, desk.version), then)
      return
    }
    flushSync(() => setIsTried(true))
    jump(firstOnPage(found.map(({ field }) => field)) ?? 'prompt')
  }

  useSaveKeys(save)

  return {
    desk,
    writing,
    editor,
    save,
    jump,
    jumpToFirst: () => jump(firstOnPage(problems.map(({ field }) => field)) ?? 'prompt'),
    problemCount: problems.length,
    changeAround: useCallback((next: Partial<Writing>) => change((was) => ({ ...was, ...next })), [change]),
    discard: () => desk.begin(start, saved?.version ?? null),
    isPending: saving.isPending,
    sentence: saving.sentence,
    isConflict: saving.isConflict,
    closeConflict: saving.reset,
    overwrite: (version: number) => void send(targetOf(saved?.id, version), 'stay'),
    saveAsNew: () => void send(undefined, 'stay'),
  }
}

/** What the fields get. */
function useFields({ writing, change }: WritingDesk, problems: readonly FieldProblem[]): Editor {
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
