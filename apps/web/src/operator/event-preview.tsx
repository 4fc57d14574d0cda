import type { Language } from '@katedra/questions'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { EventHead, EventText } from '../daily-events/daily-events.tsx'
import type { EventSubjects, EventValues } from './event-values.ts'

interface EventPreviewProps {
  values: EventValues
  subjects: EventSubjects
}

/** The event as visitors will see it. */
export function EventPreview({ values, subjects }: EventPreviewProps) {
  const { t } = useTranslation('operator-events')
  const shown = useLanguage()
  const [wanted, setWanted] = useState<Language>()
  const language = wanted ?? shown
  const settled = useDeferredValue(values)
  const subject = subjects.find(({ id }) => id === settled.subject_id)
  return (
    <section aria-label={t('preview')} className="grid min-w-0 content-start gap-4">
      <PreviewHead title={t('preview')} language={language} onChoose={setWanted} />
      <div className="grid min-w-0 gap-4 rounded-lg border border-dashed border-line-strong bg-paper p-4">
        <EventHead
          titleAs="h2"
          event={{
            title: settled.title[language],
            year: settled.year,
            day: dayOf(settled.day),
            picture: settled.picture,
            drawing: settled.drawing,
          }}
          subject={{ code: subject?.code ?? '', name: subject?.name[language] ?? '' }}
          language={language}
        />
        <EventText
          event={{
            text: settled.text[language],
            source: { text: settled.source.text, url: settled.source.url === '' ? null : settled.source.url },
          }}
        />
      </div>
    </section>
  )
}

/** A day that exists, for the preview: a whole date, or the day of a leap year. */
function dayOf(day: string): string {
  const whole = day.length === 5 ? `2024-${day}` : day
  return Number.isNaN(new Date(`${whole}T00:00:00Z`).getTime()) ? '2024-01-01' : whole
}

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
