import { questionTypes } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AbcFields } from './fields/abc-fields.tsx'
import { AlphabetFields } from './fields/alphabet-fields.tsx'
import { AxisFields } from './fields/axis-fields.tsx'
import { ConnectionFields } from './fields/connection-fields.tsx'
import { useEditor } from './editor-context.ts'
import { ExplanationFields, PromptFields } from './fields/prompt-fields.tsx'
import { TextFields } from './fields/text-fields.tsx'
import { ImagePlus } from 'lucide-react'
import { FormAlert } from '../form/form-alert.tsx'
import { PictureButton } from '../form/picture-button.tsx'
import { noTexts } from './draft/draft.ts'
import { PictureBox } from './fields/picture-box.tsx'
import { useUpload } from './fields/use-upload.ts'

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

/** The picture of the whole question. */
function PictureField() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  const { upload, isPending, message } = useUpload((src) =>
    change((was) => ({ ...was, picture: { src, alt: was.picture?.alt ?? noTexts } })),
  )
  return (
    <div role="group" aria-label={t('picture.title')} className="grid gap-3">
      {draft.picture !== null && (
        <PictureBox
          field="picture"
          picture={draft.picture}
          onChange={(picture) => change((was) => ({ ...was, picture }))}
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <PictureButton
          text={t(draft.picture === null ? 'picture.add' : 'picture.replace')}
          icon={<ImagePlus aria-hidden />}
          onFile={upload}
        />
        <p role="status" className="text-sm text-ink-soft">
          {isPending ? t('picture.uploading') : t('picture.hint')}
        </p>
      </div>
      <FormAlert text={message} />
    </div>
  )
}
