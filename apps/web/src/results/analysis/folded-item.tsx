import { inLanguage } from '@katedra/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { plain } from '@katedra/ui/rich-text'
import type { ReactNode } from 'react'
import type { ItemAnalysis } from './item-verdicts.ts'

/** A question by its title, which unfolds a table of it. */
export function FoldedItem({ item, table }: { item: ItemAnalysis; table: (caption: string) => ReactNode }) {
  const language = useLanguage()
  const title = `${item.item_no}. ${plain(inLanguage(item.title, language))}`
  return (
    <li className="min-w-0 rounded-lg border border-line bg-surface">
      <details>
        <summary className="target cursor-pointer rounded-lg px-4 py-2.5 font-medium hover:bg-sunken">{title}</summary>
        <div className="border-t border-line p-4">{table(title)}</div>
      </details>
    </li>
  )
}
