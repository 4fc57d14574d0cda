import type { GradebookChoices } from '@katedra/contract/gradebook'
import { useLanguage } from '@katedra/screens/language.ts'
import { inLanguage, type Language, type LocalText } from '@katedra/questions'
import { useTranslation } from 'react-i18next'

interface Topic {
  title: LocalText | null
  subject_id: number
}

interface Words extends Pick<GradebookChoices, 'subjects'> {
  t: (...text: [key: string] | [key: string, values: Record<string, string>]) => string
  language: Language
}

/** The title of a level; tests whose questions were picked across levels have none and are told apart by their subject. */
export function topicTitle({ title, subject_id }: Topic, { t, language, subjects }: Words): string {
  if (title !== null) return inLanguage(title, language)
  const subject = subjects.find(({ id }) => id === subject_id)
  return subject === undefined ? t('mixedTopic') : t('mixedTopicOf', { subject: inLanguage(subject.name, language) })
}

/** The same for screens. */
export function useTopicTitle({ subjects }: Pick<GradebookChoices, 'subjects'>): (topic: Topic) => string {
  const { t } = useTranslation('gradebook')
  const language = useLanguage()
  return (topic) => topicTitle(topic, { t, language, subjects })
}

/** Levels are told apart by their ids, the rest by its subject. */
export function topicKey({ level_id, subject_id }: { level_id: number | null; subject_id: number }): string {
  return level_id === null ? `subject ${subject_id}` : String(level_id)
}
