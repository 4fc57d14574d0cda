import { CallError } from '@katedra/contract/call'
import type { LibraryQuestionForm as Body, OperatorQuestion } from '@katedra/contract/operator-library'
import { longestTag, mostTags } from '@katedra/contract/written-question'
import { TagField } from '@katedra/ui/tag-field'
import { TextField } from '@katedra/ui/text-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusField, PointsField, type QuestionDraft } from '../questions/questions.tsx'
import { QuestionDesk } from './question-desk.tsx'
import { SavingFoot } from './saving-foot.tsx'
import { useLeaveWarning } from './use-leave-warning.ts'
import { useQuestionDraft } from './use-question-draft.ts'
import { useRowSaving } from './use-row-saving.ts'

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

/** The teachers' editor with what the library wants besides: tags and a source. */
export function LibraryQuestionForm({ question, start, save, onSaved, onTakeTheirs }: LibraryQuestionFormProps) {
  const { t } = useTranslation('operator-library')
  const written = useQuestionDraft(start.draft)
  const { finished, isDirty } = written
  const [around, setAround] = useState({ tags: start.tags, source: start.source })
  const [isSourceMissing, setIsSourceMissing] = useState(false)
  const saving = useRowSaving({ version: question?.version, save, doneText: t('saved'), onSaved })
  const isChanged = isDirty || around.tags !== start.tags || around.source !== start.source
  useLeaveWarning(isChanged && !saving.isBusy)

  function send(put: (body: Body) => void) {
    const whole = finished()
    const source = around.source.trim()
    setIsSourceMissing(source === '')
    if (whole === undefined) return
    if (source === '') focusField('source')
    else put({ question: whole, tags: around.tags, source })
  }

  return (
    <form
      noValidate
      className="grid min-w-0 grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        send(saving.save)
      }}
    >
      <div className="grid min-w-0 grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
        <QuestionDesk written={written} isNew={question === undefined}>
          <Around
            around={around}
            isSourceMissing={isSourceMissing}
            onChange={(change) => setAround({ ...around, ...change })}
          />
        </QuestionDesk>
      </div>
      <SavingFoot
        row={question}
        saving={saving}
        sentence={refusalOf(saving.error) ?? saving.sentence}
        submitText={t(question === undefined ? 'question.add' : 'question.save')}
        onOverwrite={() => send(saving.overwrite)}
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
        most={mostTags}
        longest={longestTag}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  )
}
