import type { Answer, Language, Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { CompletenessNote } from '@katedra/ui/questions/completeness-note'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../form/form-alert.tsx'
import { useLanguage } from '../language.ts'
import { useProblem } from '@katedra/client/problem'
import { previewOf, type Preview as Shown } from './draft/draft-preview.ts'
import type { QuestionDraft } from './draft/draft.ts'
import { useEditorServer } from './editor-server.ts'

/** The question as a pupil sees it, while it is being written; it can be answered and checked. */
export function Preview({ draft }: { draft: QuestionDraft }) {
  const { t } = useTranslation('question-bank')
  const shownLanguage = useLanguage()
  const [wanted, setWanted] = useState<Language>()
  // Typing stays swift; the preview follows.
  const settled = useDeferredValue(draft)
  const preview = useMemo(() => previewOf(settled, 'preview'), [settled])
  const language = draft.languages.find((one) => one === (wanted ?? shownLanguage)) ?? draft.languages[0] ?? 'cs'
  return (
    <section aria-label={t('preview.title')} className="grid min-w-0 grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl font-semibold">{t('preview.title')}</h2>
        {draft.languages.length > 1 && (
          <ChoiceChips
            isLabelHidden
            label={t('preview.language')}
            options={draft.languages.map((id) => ({ id, label: t(`languages.${id}`) }))}
            value={language}
            onChange={(id) => setWanted(id === 'en' ? 'en' : 'cs')}
          />
        )}
      </div>
      <div className="rounded-lg border border-dashed border-line-strong bg-paper p-4">
        {preview.shown === undefined ? (
          <p className="text-ink-soft">{t('preview.notYet')}</p>
        ) : (
          // A change of the question begins the try again.
          <Tried key={JSON.stringify(preview.shown)} preview={preview} language={language} />
        )}
      </div>
    </section>
  )
}

function Tried({ preview, language }: { preview: Shown; language: Language }) {
  const { t } = useTranslation('question-bank')
  const problem = useProblem()
  const { shown, whole } = preview
  const { tryQuestion } = useEditorServer()
  const [answer, setAnswer] = useState<Answer>()
  const checking = useMutation({
    mutationFn: ({ question, given }: { question: Question; given: Answer }) => tryQuestion(question, given),
  })
  if (shown === undefined) return null
  if (checking.data !== undefined && whole !== undefined) {
    return (
      <div className="grid gap-4">
        <QuestionReview question={whole} answer={answer} score={checking.data.score} language={language} />
        <Button
          className="justify-self-start"
          onClick={() => {
            setAnswer(undefined)
            checking.reset()
          }}
        >
          {t('preview.again')}
        </Button>
      </div>
    )
  }
  return (
    <div className="grid gap-4">
      <QuestionPlayer question={shown} answer={answer} onAnswer={setAnswer} language={language} />
      <p className="text-sm text-ink-soft">
        {whole === undefined ? t('preview.unfinished') : <CompletenessNote question={shown} answer={answer} />}
      </p>
      <FormAlert text={checking.error === null ? undefined : problem(checking.error)} />
      <Button
        className="justify-self-start"
        disabled={answer === undefined || whole === undefined}
        isBusy={checking.isPending}
        onClick={() => {
          if (answer !== undefined && whole !== undefined) checking.mutate({ question: whole, given: answer })
        }}
      >
        {t('preview.check')}
      </Button>
    </div>
  )
}
