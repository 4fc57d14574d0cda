import { CallError } from '@katedra/contract/call'
import type { LibraryQuestionForm as Body, OperatorQuestion } from '@katedra/contract/operator-library'
import { maxTagLength, maxTags } from '@katedra/contract/written-question'
import { TagField } from '@katedra/ui/tag-field'
import { TextField } from '@katedra/ui/text-field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusField } from '@katedra/screens/question-editor/draft/focus-field.ts'
import { PointsField } from '@katedra/screens/question-editor/fields/points-field.tsx'
import { type QuestionDraft } from '@katedra/screens/question-editor/draft/draft.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { QuestionEditor } from '../app/editing/question-editor.tsx'
import { FormFooter } from '../app/editing/form-footer.tsx'
import { UnsavedWork } from '../app/editing/unsaved-work.tsx'
import { useQuestionDraft } from '../app/editing/use-question-draft.ts'
import { overVersion } from '../app/call.ts'

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
export function LibraryQuestionForm({ question, start, save, onSaved, onTakeTheirs }: LibraryQuestionFormProps) {
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
        most={maxTags}
        longest={maxTagLength}
        onChange={(tags) => onChange({ tags })}
      />
    </div>
  )
}
