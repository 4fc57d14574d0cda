import { inLanguage } from '@katedra/questions'
import { DataTable } from '@katedra/ui/data-table'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import type { ItemAnalysis } from './item-verdicts.ts'
import { RightOption } from '../question/option-bars.tsx'
import { ShareBar } from '../share-bar.tsx'

/** Who chose what: each option by the weakest, the middle and the best third of the pupils. */
export function OptionTables({ items }: { items: readonly ItemAnalysis[] }) {
  const { t } = useTranslation('results')
  const choices = items.filter(({ options }) => options.length > 0)
  if (choices.length === 0) return null
  return (
    <Section
      title={t('analysis.options')}
      action={<InfoPopover label={t('analysis.thirdsTitle')}>{t('analysis.thirds')}</InfoPopover>}
    >
      <ul className="grid gap-2">
        {choices.map((item) => (
          <Choice key={item.item_no} item={item} />
        ))}
      </ul>
    </Section>
  )
}

function Choice({ item }: { item: ItemAnalysis }) {
  const language = useLanguage()
  const title = `${item.item_no}. ${plain(inLanguage(item.title, language))}`
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface">
      <details>
        <summary className="target cursor-pointer rounded-lg px-4 py-2.5 font-medium hover:bg-sunken">{title}</summary>
        <div className="border-t border-line p-4">
          <OptionTable item={item} caption={title} />
        </div>
      </details>
    </li>
  )
}

function OptionTable({ item, caption }: { item: ItemAnalysis; caption: string }) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const language = useLanguage()
  const bar = (value: number | null) =>
    value === null ? t('unknown') : <ShareBar share={value} text={format.percent(value)} />
  return (
    <DataTable
      caption={caption}
      isStacked={false}
      rows={item.options.map((option, index) => ({ ...option, index }))}
      // Two options may have the same text; their order never changes.
      rowKey={({ index }) => String(index)}
      columns={[
        {
          key: 'option',
          label: t('options.option'),
          cellClassName: 'min-w-40',
          cell: ({ text, is_correct }) => (
            <>
              {plain(inLanguage(text, language))}
              {is_correct && <RightOption />}
            </>
          ),
        },
        {
          key: 'count',
          label: t('options.count'),
          isNumber: true,
          cell: ({ count }) => format.number(count, 0),
        },
        {
          key: 'share',
          label: t('options.share'),
          isNumber: true,
          cell: ({ share }) => bar(share),
        },
        {
          key: 'lower',
          label: t('analysis.lower'),
          isNumber: true,
          cell: ({ lower_third }) => bar(lower_third),
        },
        {
          key: 'middle',
          label: t('analysis.middle'),
          isNumber: true,
          cell: ({ middle_third }) => bar(middle_third),
        },
        {
          key: 'upper',
          label: t('analysis.upper'),
          isNumber: true,
          cell: ({ upper_third }) => bar(upper_third),
        },
      ]}
    />
  )
}
