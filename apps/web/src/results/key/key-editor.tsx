import type { Question } from '@katedra/questions'
import { NumberField } from '@katedra/ui/number-field'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyAbc } from './key-abc.tsx'
import { KeyAlphabet } from './key-alphabet.tsx'
import { KeyAxis } from './key-axis.tsx'
import { KeyConnection } from './key-connection.tsx'
import { KeyText } from './key-text.tsx'
import { problemAt, problemsOf } from './mended-key.ts'

interface KeyEditorProps {
  question: Question
  onChange: (question: Question) => void
}

/** The key of a question of any type, and its points. */
export function KeyEditor({ question, onChange }: KeyEditorProps) {
  const { t } = useTranslation('results')
  const problem = problemAt(problemsOf(question), 'points')
  return (
    <>
      <KeyOfType question={question} onChange={onChange} />
      <NumberField
        label={t('mend.points')}
        minValue={0}
        maxValue={100}
        step={0.25}
        value={Number.isNaN(question.points) ? null : question.points}
        error={problem === undefined ? undefined : t('mend.problem.points')}
        onChange={(points) => onChange({ ...question, points: points ?? Number.NaN })}
      />
    </>
  )
}

function KeyOfType({ question, onChange }: KeyEditorProps): ReactNode {
  switch (question.type) {
    case 'abc':
      return <KeyAbc question={question} onChange={onChange} />
    case 'alphabet':
      return <KeyAlphabet question={question} onChange={onChange} />
    case 'axis':
      return <KeyAxis question={question} onChange={onChange} />
    case 'connection':
      return <KeyConnection question={question} onChange={onChange} />
    case 'text':
      return <KeyText question={question} onChange={onChange} />
  }
}
