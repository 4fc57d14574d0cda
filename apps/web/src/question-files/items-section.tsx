import type { FileItem, FileReport } from '@katedra/contract/question-files'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Section } from '@katedra/ui/page'
import { ArrowDown } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineLink } from '../app/link-class.ts'
import { ItemSheet } from './item-sheet.tsx'
import { ItemsTable, type OnTick } from './items-table.tsx'
import { skippedPlace } from './skipped-list.tsx'

interface ItemsSectionProps {
  items: readonly FileItem[]
  format: FileReport['format']
  skippedCount: number
  unticked: ReadonlySet<number>
  onTick: OnTick
}

const pageSize = 100

/** The questions that can be added; those of long files come by the hundred. */
export function ItemsSection({ items, format, skippedCount, unticked, onTick }: ItemsSectionProps) {
  const { t } = useTranslation('question-files')
  const [isOnlyNoted, setIsOnlyNoted] = useState(false)
  const [most, setMost] = useState(pageSize)
  const [openNo, setOpenNo] = useState<number>()
  const openItem = useCallback(({ item_no }: FileItem) => setOpenNo(item_no), [])
  const noted = items.filter(({ notes }) => notes.length > 0)
  const wanted = isOnlyNoted ? noted : items
  const open = wanted.find(({ item_no }) => item_no === openNo)
  return (
    <Section title={t('import.ready', { count: items.length })}>
      {format !== null && <p className="text-ink-soft">{t('import.readAs', { format: t(`formats.${format}`) })}</p>}
      {skippedCount > 0 && (
        <a href={`#${skippedPlace}`} className={`justify-self-start ${lineLink}`}>
          {t('import.skipped', { count: skippedCount })}
          <ArrowDown aria-hidden className="size-4" />
        </a>
      )}
      {noted.length > 0 && noted.length < items.length && (
        <ChoiceChips
          label={t('import.show')}
          options={[
            { id: 'all', label: t('import.shown.all'), detail: String(items.length) },
            { id: 'noted', label: t('import.shown.noted'), detail: String(noted.length) },
          ]}
          value={isOnlyNoted ? 'noted' : 'all'}
          onChange={(id) => {
            setIsOnlyNoted(id === 'noted')
            setMost(pageSize)
          }}
        />
      )}
      <ItemsTable shown={wanted.slice(0, most)} all={wanted} unticked={unticked} onTick={onTick} onOpen={openItem} />
      {wanted.length > most && (
        <Button className="justify-self-center" onClick={() => setMost(most + pageSize)}>
          {t('import.more', { count: Math.min(pageSize, wanted.length - most) })}
        </Button>
      )}
      {open !== undefined && (
        <ItemSheet
          items={wanted}
          item={open}
          isTicked={!unticked.has(open.item_no)}
          onTick={onTick}
          onItem={(item) => setOpenNo(item?.item_no)}
        />
      )}
    </Section>
  )
}
