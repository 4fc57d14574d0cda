import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { ArrowDown, ArrowUp, EllipsisVertical, ImagePlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { RowMoves } from '../draft/use-rows.ts'

interface RowMenuProps {
  id: string
  label: string
  moves: RowMoves
  isFirst: boolean
  isLast: boolean
  mayRemove: boolean
  /** Left out where a row can't have a picture, or has one. */
  onPicture?: (() => void) | undefined
}

/** What the keys do with a row, for fingers and the mouse. */
export function RowMenu({ id, label, moves, isFirst, isLast, mayRemove, onPicture }: RowMenuProps) {
  const { t } = useTranslation('question-bank')
  const items: MenuChoice[] = [
    ...(onPicture === undefined ? [] : [{ id: 'picture', label: t('row.picture'), icon: <ImagePlus aria-hidden /> }]),
    { id: 'up', label: t('row.up'), icon: <ArrowUp aria-hidden />, isDisabled: isFirst },
    { id: 'down', label: t('row.down'), icon: <ArrowDown aria-hidden />, isDisabled: isLast },
    { id: 'remove', label: t('row.remove'), icon: <Trash2 aria-hidden />, isDisabled: !mayRemove },
  ]
  const acts: Readonly<Record<string, () => void>> = {
    picture: () => onPicture?.(),
    up: () => moves.move(id, -1),
    down: () => moves.move(id, 1),
    remove: () => moves.remove(id),
  }
  return (
    <MenuButton
      isIconOnly
      label={label}
      icon={<EllipsisVertical aria-hidden />}
      items={items}
      onAction={(act) => acts[act]?.()}
    />
  )
}
