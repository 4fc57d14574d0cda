import { operatorLibrary, type OperatorLevel } from '@katedra/contract/operator-library'
import { Button } from '@katedra/ui/button'
import { Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { byOnePress, call } from '../app/call.ts'

/** Shows a level to teachers, or takes it away from them. */
export function ShowButton({ level }: { level: OperatorLevel }) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const isHidden = level.retired_at !== null
  const showing = useSave({
    ...byOnePress,
    save: () => call(operatorLibrary.showLevel, { params: { level_id: level.id }, body: { is_shown: isHidden } }),
    doneText: t(isHidden ? 'level.nowShown' : 'level.nowHidden'),
  })
  return (
    <Button
      size="sm"
      icon={isHidden ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
      aria-label={t(isHidden ? 'level.showNamed' : 'level.hideNamed', { name: level.title[language] })}
      isBusy={showing.isBusy}
      onClick={() => showing.save()}
    >
      {t(isHidden ? 'level.show' : 'level.hide')}
    </Button>
  )
}
