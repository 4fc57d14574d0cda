import type { Language } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useTranslation } from 'react-i18next'

interface PreviewHeadProps {
  title: string
  language: Language
  onChoose: (language: Language) => void
}

/** The name of a preview with its language. */
export function PreviewHead({ title, language, onChoose }: PreviewHeadProps) {
  const { t } = useTranslation('question-bank')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-xl font-semibold">{title}</h2>
      <ChoiceChips
        isLabelHidden
        label={t('preview.language')}
        options={[
          { id: 'cs', label: t('languages.cs') },
          { id: 'en', label: t('languages.en') },
        ]}
        value={language}
        onChange={(id) => onChoose(id === 'en' ? 'en' : 'cs')}
      />
    </div>
  )
}
