import { IconButton } from '@katedra/ui/icon-button'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'

interface MoveButtonsProps {
  name: string
  isFirst: boolean
  isLast: boolean
  isBusy: boolean
  onMove: (direction: 'up' | 'down') => void
}

/** Moves a row of a list by one place. */
export function MoveButtons({ name, isFirst, isLast, isBusy, onMove }: MoveButtonsProps) {
  const { t } = useTranslation('operator-library')
  return (
    <span className="flex">
      <IconButton
        label={t('move.up', { name })}
        icon={<ArrowUp aria-hidden />}
        isDisabled={isFirst || isBusy}
        onPress={() => onMove('up')}
      />
      <IconButton
        label={t('move.down', { name })}
        icon={<ArrowDown aria-hidden />}
        isDisabled={isLast || isBusy}
        onPress={() => onMove('down')}
      />
    </span>
  )
}
