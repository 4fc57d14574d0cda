import { inLanguage } from '@katedra/questions'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { Cell, ColumnHead, Row, RowHead, Table, TableBody, TableHead } from '@katedra/ui/table'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useLanguage } from '../app/i18n.ts'
import type { ItemAnalysis } from './item-verdicts.ts'
import { RightOption } from './option-bars.tsx'
import { ShareBar } from './share-bar.tsx'

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
    <Table caption={caption} isStacked={false}>
      <TableHead>
        <ColumnHead>{t('options.option')}</ColumnHead>
        <ColumnHead isNumber>{t('options.count')}</ColumnHead>
        <ColumnHead isNumber>{t('options.share')}</ColumnHead>
        <ColumnHead isNumber>{t('analysis.lower')}</ColumnHead>
        <ColumnHead isNumber>{t('analysis.middle')}</ColumnHead>
        <ColumnHead isNumber>{t('analysis.upper')}</ColumnHead>
      </TableHead>
      <TableBody>
        {item.options.map((option, place) => (
          // Two options may have the same text; their order never changes.
          <Row key={place}>
            <RowHead className="min-w-40">
              {plain(inLanguage(option.text, language))}
              {option.is_correct && <RightOption />}
            </RowHead>
            <Cell isNumber>{format.number(option.count, 0)}</Cell>
            <Cell isNumber>{bar(option.share)}</Cell>
            <Cell isNumber>{bar(option.lower_third)}</Cell>
            <Cell isNumber>{bar(option.middle_third)}</Cell>
            <Cell isNumber>{bar(option.upper_third)}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  )
}
