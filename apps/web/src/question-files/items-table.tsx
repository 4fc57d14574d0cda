import type { FileItem } from '@katedra/contract/question-files'
import { inLanguage } from '@katedra/questions'
import { Checkbox } from '@katedra/ui/checkbox'
import { plain, RichText } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { textLink } from '../app/link-class.ts'
import { ItemBadges } from './item-badges.tsx'
import { ItemNotes } from './item-notes.tsx'
import { useSentences } from './use-sentences.ts'

export type OnTick = (items: readonly FileItem[], isIn: boolean) => void

interface ItemsTableProps {
  /** Those of the page; ticking all means these and the ones that are not shown yet. */
  shown: readonly FileItem[]
  all: readonly FileItem[]
  unticked: ReadonlySet<number>
  onTick: OnTick
  onOpen: (item: FileItem) => void
}

/** The questions of a file as the bank would show them, each with a tick. */
export function ItemsTable({ shown, all, unticked, onTick, onOpen }: ItemsTableProps) {
  const { t } = useTranslation('question-files')
  const ticked = all.filter(({ item_no }) => !unticked.has(item_no)).length
  const selectAll = { isSelected: ticked === all.length, isIndeterminate: ticked > 0 && ticked < all.length }
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <div className="sm:hidden">
        <Checkbox {...selectAll} onChange={(is) => onTick(all, is)}>
          {t('import.selectAll')}
        </Checkbox>
      </div>
      <Table caption={t('import.questions')}>
        <TableHead>
          <ColumnHead className="w-12">
            <Checkbox {...selectAll} isLabelHidden onChange={(is) => onTick(all, is)}>
              {t('import.selectAll')}
            </Checkbox>
          </ColumnHead>
          <ColumnHead>{t('import.column.question')}</ColumnHead>
          <ColumnHead className="whitespace-nowrap">{t('import.column.place')}</ColumnHead>
        </TableHead>
        <TableBody>
          {shown.map((item) => (
            <ItemRow
              key={item.item_no}
              item={item}
              isTicked={!unticked.has(item.item_no)}
              onTick={onTick}
              onOpen={onOpen}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  )
}

interface ItemRowProps {
  item: FileItem
  isTicked: boolean
  onTick: OnTick
  onOpen: (item: FileItem) => void
}

/** Remembered: a tick in a file of hundreds draws one row anew. */
const ItemRow = memo(function ItemRow({ item, isTicked, onTick, onOpen }: ItemRowProps) {
  const { t } = useTranslation('question-files')
  const language = useLanguage()
  const sentences = useSentences()
  const prompt = inLanguage(item.question.prompt, language)
  return (
    <Row>
      <Cell place="corner">
        <Checkbox isLabelHidden isSelected={isTicked} onChange={(is) => onTick([item], is)}>
          {t('import.select', { prompt: plain(prompt) })}
        </Checkbox>
      </Cell>
      <RowHead>
        <div className="grid min-w-0 gap-1.5 font-normal">
          <button
            type="button"
            className={`line-clamp-3 min-w-0 max-sm:pr-3 justify-self-start text-left wrap-anywhere ${textLink}`}
            onClick={() => onOpen(item)}
          >
            <RichText isInline text={prompt} />
          </button>
          <ItemBadges item={item} />
          <ItemNotes notes={item.notes} />
        </div>
      </RowHead>
      <Cell label={t('import.column.place')} className="wrap-anywhere">
        {sentences.where(item.where)}
      </Cell>
    </Row>
  )
})
