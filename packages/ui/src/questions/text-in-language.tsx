import { inLanguage, type Language, type LocalText } from '@katedra/questions'
import type { ReactNode } from 'react'
import { plain, RichText } from '../rich-text.tsx'

/** A text of a question with its formatting, marked with its language where only the other one exists. */
export function TextInLanguage({
  text,
  language,
  isInline = true,
}: {
  text: LocalText
  language: Language
  isInline?: boolean
}): ReactNode {
  const content = <RichText text={inLanguage(text, language)} isInline={isInline} />
  if (text[language] !== undefined) return content
  const other = language === 'cs' ? 'en' : 'cs'
  return isInline ? <span lang={other}>{content}</span> : <div lang={other}>{content}</div>
}

/** The same text without formatting, for names and announcements. */
export function plainText(text: LocalText, language: Language): string {
  return plain(inLanguage(text, language))
}
