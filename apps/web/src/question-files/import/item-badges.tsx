import type { FileItem } from '@katedra/contract/question-files'
import { formOf } from '@katedra/questions'
import { Badge } from '@katedra/ui/badge'
import { useTranslation } from 'react-i18next'

/** Type, pictures and tags of a question of the file. */
export function ItemBadges({ item }: { item: FileItem }) {
  const { t } = useTranslation(['question-files', 'question-bank'])
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge>{t(`question-bank:type.${formOf(item.question)}`)}</Badge>
      {item.picture_count > 0 && <Badge>{t('import.pictures', { count: item.picture_count })}</Badge>}
      {item.tags.map((tag) => (
        <span key={tag} className="min-w-0 text-sm wrap-anywhere text-ink-soft">
          #{tag}
        </span>
      ))}
    </div>
  )
}
