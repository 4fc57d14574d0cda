import type { FileItem } from '@katedra/contract/question-files'
import { inLanguage } from '@katedra/questions'
import { plain, RichText } from '@katedra/ui/rich-text'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '@katedra/screens/language.ts'
import { textLink } from '@katedra/screens/look/link-class.ts'
import { ItemBadges } from './item-badges.tsx'
import { ItemNotes } from './item-notes.tsx'
import { useSentences } from '../use-sentences.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'

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
  const language = useLanguage()
  const sentences = useSentences()
  const where = sentences.where
  const labelOf = useCallback(
    ({ question }: FileItem) => t('import.select', { prompt: plain(inLanguage(question.prompt, language)) }),
    [t, language],
  )
  const columns = useMemo(
    (): Column<FileItem>[] => [
      {
        key: 'question',
        label: t('import.column.question'),
        cell: (item) => (
          <div className="grid min-w-0 gap-1.5 font-normal">
            <button
              type="button"
              className={`line-clamp-3 min-w-0 max-sm:pr-3 justify-self-start text-left wrap-anywhere ${textLink}`}
              onClick={() => onOpen(item)}
            >
              <RichText isInline text={inLanguage(item.question.prompt, language)} />
            </button>
            <ItemBadges item={item} />
            <ItemNotes notes={item.notes} />
          </div>
        ),
      },
      {
        key: 'where',
        label: t('import.column.place'),
        headClassName: 'whitespace-nowrap',
        cellClassName: 'wrap-anywhere',
        cell: (item) => where(item.where),
      },
    ],
    [t, language, where, onOpen],
  )
  return (
    <DataTable
      caption={t('import.questions')}
      columns={columns}
      rows={shown}
      rowKey={({ item_no }) => String(item_no)}
      choosing={{
        allLabel: t('import.selectAll'),
        labelOf,
        isChosen: ({ item_no }) => !unticked.has(item_no),
        onChoose: onTick,
        all,
      }}
    />
  )
}
