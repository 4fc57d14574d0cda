import type { Visibility } from '@katedra/contract/questions'
import { Badge } from '@katedra/ui/badge'
import { Lock, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'

/** Who finds a question: told by word and icon. */
export function VisibilityBadge({ visibility }: { visibility: Visibility }) {
  const { t } = useTranslation('question-bank')
  return visibility === 'private' ? (
    <Badge icon={<Lock aria-hidden />}>{t('visibility.isPrivate')}</Badge>
  ) : (
    <Badge tone="accent" icon={<UsersRound aria-hidden />}>
      {t('visibility.isSchool')}
    </Badge>
  )
}
