import { ImagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import { PictureButton } from '../app/picture-button.tsx'
import { noTexts } from './draft.ts'
import { useEditor } from './editor-context.ts'
import { PictureBox } from './picture-box.tsx'
import { useUpload } from './use-upload.ts'

/** The picture of the whole question. */
export function PictureField() {
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
