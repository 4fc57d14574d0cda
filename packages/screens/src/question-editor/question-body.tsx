import { questionTypes } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { AbcFields } from './fields/abc-fields.tsx'
import { AlphabetFields } from './fields/alphabet-fields.tsx'
import { AxisFields } from './fields/axis-fields.tsx'
import { ConnectionFields } from './fields/connection-fields.tsx'
import { useEditor } from './editor-context.ts'
import { ExplanationFields, LanguagesSwitch, PromptFields } from './fields/prompt-fields.tsx'
import { TextFields } from './fields/text-fields.tsx'
import { ImagePlus } from 'lucide-react'
import { FormAlert } from '../form/form-alert.tsx'
import { PictureButton } from '../form/picture-button.tsx'
import { newPicture } from './draft/draft.ts'
import { PictureBox } from './fields/picture-box.tsx'
import { useUpload } from './fields/use-upload.ts'

const fieldsOf = {
  abc: AbcFields,
  alphabet: AlphabetFields,
  axis: AxisFields,
  connection: ConnectionFields,
  text: TextFields,
} as const

/** The question itself, in the order in which one is thought up; close together, so that answers are on the first screen. */
export function QuestionBody(): ReactElement {
  const { draft } = useEditor()
  const TypeFields = fieldsOf[draft.type]
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <QuestionPart />
      <TypeFields />
      <ExplanationFields />
    </div>
  )
}

/** The type can be chosen as long as nothing is saved. */
export function TypeField(): ReactElement {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  return (
    <ChoiceChips
      isLabelHidden
      label={t('type.label')}
      options={questionTypes.map((id) => ({ id, label: t(`type.${id}`) }))}
      value={draft.type}
      onChange={(id) => change((was) => ({ ...was, type: questionTypes.find((type) => type === id) ?? was.type }))}
    />
  )
}

/** What is asked, with the picture of the whole question. */
function QuestionPart() {
  const { t } = useTranslation('question-bank')
  const { draft, change } = useEditor()
  const { upload, isPending, message } = useUpload((src) =>
    change((was) => ({ ...was, picture: { ...(was.picture ?? newPicture()), src } })),
  )
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <PromptFields
        action={
          <>
            <LanguagesSwitch />
            <PictureButton
              size="sm"
              variant="quiet"
              title={t('picture.hint')}
              text={t(draft.picture === null ? 'picture.add' : 'picture.replace')}
              icon={<ImagePlus aria-hidden />}
              onFile={upload}
            />
          </>
        }
      />
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {isPending && t('picture.uploading')}
      </p>
      <FormAlert text={message} />
      {draft.picture !== null && (
        <PictureBox
          field="picture"
          picture={draft.picture}
          onChange={(picture) => change((was) => ({ ...was, picture }))}
        />
      )}
    </div>
  )
}
