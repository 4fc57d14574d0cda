import { Button } from '@katedra/ui/button'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { byOnePress } from '../call.ts'

interface DeleteButtonProps {
  isDeleted: boolean
  /** The button's whole name: what it does, and to which row. */
  name: string
  doneText: string
  show: (isShown: boolean) => Promise<unknown>
}

/** Takes a row away from visitors, or puts it back. */
export function DeleteButton({ isDeleted, name, doneText, show }: DeleteButtonProps) {
  const { t } = useTranslation('operator-library')
  const showing = useSave({ ...byOnePress, save: () => show(isDeleted), doneText })
  return (
    <Button
      size="sm"
      icon={isDeleted ? <ArchiveRestore aria-hidden /> : <Trash2 aria-hidden />}
      aria-label={name}
      isBusy={showing.isBusy}
      onClick={() => showing.save()}
    >
      {t(isDeleted ? 'putBack' : 'delete')}
    </Button>
  )
}
