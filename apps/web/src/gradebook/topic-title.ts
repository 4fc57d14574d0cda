import { inLanguage, type Language, type LocalText } from '@katedra/questions'

/** The title of a level; tests whose questions were picked across levels have none. */
export function topicTitle(
  title: LocalText | null,
  { t, language }: { t: (key: string) => string; language: Language },
): string {
  return title === null ? t('mixedTopic') : inLanguage(title, language)
}

/** Levels are told apart by their ids, the rest by its subject. */
export function topicKey({ level_id, subject_id }: { level_id: number | null; subject_id: number }): string {
  return level_id === null ? `subject ${subject_id}` : String(level_id)
}
