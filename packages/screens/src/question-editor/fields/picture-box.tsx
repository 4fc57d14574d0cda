import { Button } from '@katedra/ui/button'
import { Checkbox } from '@katedra/ui/checkbox'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PictureDraft } from '../draft/draft.ts'
import { TextsField } from './texts-field.tsx'

interface PictureBoxProps {
  field: string
  picture: PictureDraft
  isSmall?: boolean
  onChange: (picture: PictureDraft | null) => void
}

/** A picture that is there already, with what it shows in words. */
export function PictureBox({ field, picture, isSmall = false, onChange }: PictureBoxProps) {
  const { t } = useTranslation('question-bank')
  return (
    <div data-field={field} className="flex flex-wrap items-start gap-4 rounded-md border border-line bg-surface p-3">
      <img
        src={picture.src}
        alt={t('picture.preview')}
        className={`${isSmall ? 'max-h-24 max-w-32' : 'max-h-48 max-w-full sm:max-w-60'} rounded-sm object-contain`}
      />
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        {!picture.is_decorative && (
          <TextsField
            label={t('picture.alt')}
            {...(isSmall ? {} : { description: t('picture.altHint') })}
            field={`${field}.alt`}
            rows={isSmall ? 1 : 2}
            value={picture.alt}
            onChange={(alt) => onChange({ ...picture, alt })}
          />
        )}
        <Checkbox
          isSelected={picture.is_decorative}
          {...(isSmall ? {} : { description: t('picture.decorativeHint') })}
          onChange={(is_decorative) => onChange({ ...picture, is_decorative })}
        >
          {t('picture.decorative')}
        </Checkbox>
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          icon={<Trash2 aria-hidden />}
          onClick={() => onChange(null)}
        >
          {t('picture.remove')}
        </Button>
      </div>
    </div>
  )
}
