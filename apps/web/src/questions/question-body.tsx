import { questionTypes } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AbcFields } from './abc-fields.tsx'
import { AlphabetFields } from './alphabet-fields.tsx'
import { AxisFields } from './axis-fields.tsx'
import { ConnectionFields } from './connection-fields.tsx'
import { useEditor } from './editor-context.ts'
import { PictureField } from './picture-field.tsx'
import { ExplanationFields, PromptFields } from './prompt-fields.tsx'
import { TextFields } from './text-fields.tsx'

const fieldsOf = {
  abc: AbcFields,
  alphabet: AlphabetFields,
  axis: AxisFields,
  connection: ConnectionFields,
  text: TextFields,
} as const

/** The question itself, in the order in which one is thought up. The type can be chosen as long as nothing is saved. */
export function QuestionBody({ isNew }: { isNew: boolean }): ReactElement {
  const { draft } = useEditor()
  const TypeFields = fieldsOf[draft.type]
  return (
    <>
      {isNew && <TypeField />}
      <PromptFields />
      <PictureField />
      <TypeFields />
      <ExplanationFields />
    </>
  )
}

function TypeField() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  return (
    <ChoiceChips
      label={t('type.label')}
      description={t(`type.${draft.type}Hint`)}
      options={questionTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
      value={draft.type}
      onChange={(id) => change((was) => ({ ...was, type: questionTypes.find((type) => type === id) ?? was.type }))}
    />
  )
}
