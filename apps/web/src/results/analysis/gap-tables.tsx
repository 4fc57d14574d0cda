import { inLanguage } from '@katedra/questions'
import { gapsIn } from '@katedra/questions/rich-text'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { DataTable } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { useTranslation } from 'react-i18next'
import { FoldedItem } from './folded-item.tsx'
import type { ItemAnalysis } from './item-verdicts.ts'

/** Texts with gaps: each gap as if it were a question. */
export function GapTables({ items }: { items: readonly ItemAnalysis[] }) {
  const { t } = useTranslation('results')
  const texts = items.filter(({ gaps }) => gaps.length > 0)
  if (texts.length === 0) return null
  return (
    <Section
      title={t('analysis.gaps')}
      action={<InfoPopover label={t('analysis.gapsTitle')}>{t('analysis.gapsAbout')}</InfoPopover>}
    >
      <ul className="grid gap-2">
        {texts.map((item) => (
          <FoldedItem key={item.item_no} item={item} table={(caption) => <GapTable item={item} caption={caption} />} />
        ))}
      </ul>
    </Section>
  )
}

function GapTable({ item, caption }: { item: ItemAnalysis; caption: string }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const inOrder = gapsIn(inLanguage(item.title, language))
  const rows = item.gaps
    .map((figures) => ({ ...figures, number: inOrder.indexOf(figures.gap) + 1 }))
    .toSorted((one, other) => one.number - other.number)
  return (
    <DataTable
      caption={caption}
      isStacked={false}
      rows={rows}
      rowKey={({ gap }) => gap}
      columns={[
        {
          key: 'gap',
          label: t('analysis.gap'),
          cellClassName: 'whitespace-nowrap',
          cell: ({ number }) => t('gaps.gap', { number }),
        },
        {
          key: 'facility',
          label: t('analysis.column.facility'),
          isNumber: true,
          cell: ({ facility }) => (facility === null ? t('unknown') : format.percent(facility)),
        },
        {
          key: 'discrimination',
          label: t('analysis.column.discrimination'),
          isNumber: true,
          cell: ({ discrimination }) => (discrimination === null ? t('unknown') : format.number(discrimination, 2)),
        },
      ]}
    />
  )
}
