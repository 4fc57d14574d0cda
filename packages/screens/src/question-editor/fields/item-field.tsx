import { useRef, type ReactNode } from 'react'
import { FileInput } from '../../form/file-input.tsx'
import { FormAlert } from '../../form/form-alert.tsx'
import { acceptedPictures } from '../../form/picture-button.tsx'
import { newPicture, type ItemDraft } from '../draft/draft.ts'
import { PictureBox } from './picture-box.tsx'
import { TextsField, type TextsFieldProps } from './texts-field.tsx'
import { useUpload } from './use-upload.ts'

interface ItemFieldProps extends Pick<
  TextsFieldProps,
  'onKeyDown' | 'onPaste' | 'label' | 'isLabelHidden' | 'isStacked'
> {
  /** The name of the row's field, such as `options.k4x`. */
  field: string
  item: ItemDraft
  onChange: (item: ItemDraft) => void
  /** Buttons of the row; `choosePicture` opens the choice of a file. */
  children?: (choosePicture: () => void) => ReactNode
}

/** The text of an option or an item, with its picture where it has one. */
export function ItemField({ field, item, onChange, children, ...rest }: ItemFieldProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const { upload, message } = useUpload((src) => onChange({ ...item, picture: newPicture(src) }))
  return (
    <div className="grid min-w-0 flex-1 gap-2">
      <div className="flex items-start gap-1">
        <TextsField
          {...rest}
          field={`${field}.text`}
          rows={1}
          className="flex-1"
          value={item.text}
          onChange={(text) => onChange({ ...item, text })}
        />
        {children?.(() => input.current?.click())}
        <FileInput ref={input} accept={acceptedPictures} aria-label={rest.label} onFile={upload} />
      </div>
      {item.picture !== null && (
        <PictureBox
          isSmall
          field={`${field}.picture`}
          picture={item.picture}
          onChange={(picture) => onChange({ ...item, picture })}
        />
      )}
      {message !== undefined && <FormAlert text={message} />}
    </div>
  )
}
