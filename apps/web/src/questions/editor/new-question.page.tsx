import { questionTypes } from '@katedra/questions'
import { Page } from '@katedra/ui/page'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { BackToBank } from './back-to-bank.tsx'
import { newDraft, nextWriting, type Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { QuestionEditor } from './question-editor.tsx'
import { focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { storageKeyOf } from './kept-writing.ts'
import { tagsOf } from './use-another.ts'

/** A new question, of the type, subject and tags that the address asks for. */
export function NewQuestionPage(): ReactElement {
  const { t } = useTranslation('question-bank')
  const { typ, subject_id, tags } = useSearch({ from: '/signed-in/otazky/nova' })
  const language = useLanguage()
  const me = useSuspenseQuery(meQuery).data
  const navigate = useNavigate()
  const type = questionTypes.find((one) => one === typ) ?? 'abc'
  const [turn, setTurn] = useState(0)
  const [start, setStart] = useState<Writing>(() => ({
    subject_id: subject_id === undefined ? null : Number(subject_id),
    tags: tagsOf(tags),
    visibility: 'private',
    draft: newDraft(type, language),
  }))
  useTitle(t('new'))
  useWritingAtOnce(start, turn, subject_id !== undefined)
  return (
    <Page isDense title={t('new')} back={<BackToBank />}>
      <QuestionEditor
        key={turn}
        start={start}
        storageKey={storageKeyOf(me.id, `new-${type}`)}
        isFresh={turn > 0}
        onSaved={({ id }) => void navigate({ to: '/otazky/$questionId', params: { questionId: id }, replace: true })}
        onAnother={(writing) => {
          setStart(nextWriting(writing))
          setTurn(turn + 1)
        }}
      />
    </Page>
  )
}

/** Who goes on from another question writes at once; the page itself would put the focus at its beginning. */
function useWritingAtOnce({ draft }: Writing, turn: number, isGoingOn: boolean): void {
  const [language = 'cs'] = draft.languages
  // Synchronises the focus with a new editor, after the router's own step.
  useEffect(() => {
    if (!isGoingOn && turn === 0) return undefined
    const timer = setTimeout(() => focusField(`prompt.${language}`), turn === 0 ? 100 : 0)
    return () => clearTimeout(timer)
  }, [turn, isGoingOn, language])
}
