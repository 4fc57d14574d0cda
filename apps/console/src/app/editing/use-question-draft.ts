import { checkQuestion, type Question } from '@katedra/questions'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { firstOnPage, focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { problemAt, problemsOf } from '@katedra/screens/question-editor/draft/field-of-problem.ts'
import { questionOf } from '@katedra/screens/question-editor/draft/question-of-draft.ts'
import { sentenceKeys } from '@katedra/screens/question-editor/draft/editor-problems.ts'
import { type Editor } from '@katedra/screens/question-editor/editor-context.ts'
import { type QuestionDraft } from '@katedra/screens/question-editor/draft/draft.ts'

/** A question being written in the teachers' editor: its draft, its fields, and the finished question. */
export function useQuestionDraft(start: QuestionDraft) {
  const { t } = useTranslation('question-bank')
  const [draft, setDraft] = useState(start)
  const [isTried, setIsTried] = useState(false)
  const latest = useRef(start)
  const problems = useMemo(() => (isTried ? problemsOf(draft) : []), [isTried, draft])
  const editor: Editor = useMemo(
    () => ({
      draft,
      change: (next) => {
        latest.current = next(latest.current)
        setDraft(latest.current)
      },
      errorAt: (field) => {
        const code = problemAt(problems, field)
        return code === undefined ? undefined : t(sentenceKeys(field, code))
      },
    }),
    [draft, problems, t],
  )

  /** The finished question; undefined where something is wrong, which is then said at its field. */
  function finished(): Question | undefined {
    const checked = checkQuestion(questionOf(latest.current))
    if (checked.ok) return checked.question
    flushSync(() => setIsTried(true))
    const fields = problemsOf(latest.current).map(({ field }) => field)
    focusField(firstOnPage(fields) ?? 'prompt')
    return undefined
  }

  return { draft, editor, finished, isDirty: draft !== start }
}
