import type { DailyEvent, EventOfDay } from '@katedra/contract/daily-events'
import type { Language } from '@katedra/i18n'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { RichText } from '@katedra/ui/rich-text'
import { useTranslation } from 'react-i18next'
import { textLink } from '../look/link-class.ts'
import { dayInWords } from './event-day.ts'

interface EventHeadProps {
  event: Pick<DailyEvent, 'title' | 'year' | 'day' | 'picture' | 'drawing'>
  subject: EventOfDay['subject']
  language: Language
  /** Where the page has a title already, this is another heading. */
  titleAs?: 'h1' | 'h2'
}

/** What happened when, with its picture. */
export function EventHead({ event, subject, language, titleAs: Title = 'h1' }: EventHeadProps) {
  const { title, year, day, picture, drawing } = event
  const { t } = useTranslation('daily-events')
  const words = dayInWords(day, language)
  const date = year === null ? words : t(year < 0 ? 'yearBc' : 'year', { day: words, year: String(Math.abs(year)) })
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <header className="grid min-w-0 flex-1 basis-56 gap-1">
        <Eyebrow subject={subject.name} />
        <Title className="text-2xl font-semibold text-pretty">{title}</Title>
        <p className="text-lg font-medium text-accent">{date}</p>
      </header>
      {picture === null ? (
        <div className="w-20 shrink-0 text-ink-soft">
          <SubjectGlyph word={drawing === '' ? subject.code : drawing} />
        </div>
      ) : (
        <figure className="grid max-w-full basis-72 gap-1">
          <img
            src={picture.src}
            alt={picture.alt[language]}
            decoding="async"
            className="max-h-80 max-w-full rounded-md bg-raised object-contain"
          />
          <figcaption className="text-xs text-ink-soft">{t('credit', { credit: picture.credit })}</figcaption>
        </figure>
      )}
    </div>
  )
}

export function Eyebrow({ subject }: { subject: string }) {
  const { t } = useTranslation('daily-events')
  return (
    <p className="text-sm font-semibold text-ink-soft">
      {t('title')} · {subject}
    </p>
  )
}

/** The story and where it can be looked up. */
export function EventText({ event }: { event: Pick<DailyEvent, 'text' | 'source'> }) {
  return (
    <>
      <RichText text={event.text} className="max-w-prose text-lg" />
      <SourceOf source={event.source} />
    </>
  )
}

function SourceOf({ source }: Pick<DailyEvent, 'source'>) {
  const { t } = useTranslation('daily-events')
  const text = t('source', { source: source.text })
  return (
    <p className="text-sm text-ink-soft">
      {source.url === null ? (
        text
      ) : (
        <a href={source.url} target="_blank" rel="noopener noreferrer" className={textLink}>
          {text}
        </a>
      )}
    </p>
  )
}
