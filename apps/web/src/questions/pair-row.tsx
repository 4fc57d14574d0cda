import { ImagePlus } from 'lucide-react'
import { IconButton } from '@katedra/ui/icon-button'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ItemDraft, PairDraft } from './draft.ts'
import { usePart } from './editor-context.ts'
import { ItemField } from './item-field.tsx'
import { RowMenu } from './row-menu.tsx'
import type { RowMoves } from './use-rows.ts'

interface PairRowProps {
  pair: PairDraft
  place: number
  moves: RowMoves
}

/** What belongs together, left and right. */
export function PairRow({ pair, place, moves }: PairRowProps) {
  const { t } = useTranslation('question-bank')
  const { part, put } = usePart('connection')
  const { pairs } = part
  const number = place + 1
  const putSide = (side: 'left' | 'right', item: ItemDraft) =>
    put({ pairs: pairs.map((one) => (one.id === pair.id ? { ...one, [side]: item } : one)) })

  /** Enter goes from the left side to the right one, and from there to the next pair. */
  function pressLeft(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isPlainEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.altKey && !event.metaKey
    if (!isPlainEnter) return moves.press(event, pair.id)
    event.preventDefault()
    const row = event.currentTarget.closest('[data-row]')
    row?.querySelector<HTMLTextAreaElement>('[data-side="right"] textarea')?.focus()
  }

  return (
    <li data-row={pair.id} className="flex items-start gap-2">
      <span aria-hidden className="w-5 pt-2.5 text-center font-semibold">
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
        <div data-side="left" className="grid min-w-0">
          <ItemField
            isLabelHidden
            isStacked
            label={t('connection.left', { number })}
            field={`pairs.${pair.id}.left`}
            item={pair.left}
            onChange={(item) => putSide('left', item)}
            onKeyDown={pressLeft}
            onPaste={(event) => moves.paste(event, pair.id)}
          >
            {(choosePicture) => <PictureIcon item={pair.left} onPress={choosePicture} />}
          </ItemField>
        </div>
        <div data-side="right" className="grid min-w-0">
          <ItemField
            isLabelHidden
            isStacked
            label={t('connection.right', { number })}
            field={`pairs.${pair.id}.right`}
            item={pair.right}
            onChange={(item) => putSide('right', item)}
            onKeyDown={(event) => moves.press(event, pair.id)}
          >
            {(choosePicture) => <PictureIcon item={pair.right} onPress={choosePicture} />}
          </ItemField>
        </div>
      </div>
      <RowMenu
        id={pair.id}
        label={t('row.more', { name: t('connection.pair', { number }) })}
        moves={moves}
        isFirst={place === 0}
        isLast={place === pairs.length - 1}
        mayRemove={pairs.length > 2}
      />
    </li>
  )
}

/** Adds a picture to one side; one that is there is taken away beside it. */
function PictureIcon({ item, onPress }: { item: ItemDraft; onPress: () => void }) {
  const { t } = useTranslation('question-bank')
  if (item.picture !== null) return null
  return <IconButton label={t('row.picture')} icon={<ImagePlus aria-hidden />} onPress={onPress} />
}
