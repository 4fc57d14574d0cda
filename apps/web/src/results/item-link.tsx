import type { LocalText } from '@katedra/questions'
import { inLanguage } from '@katedra/questions'
import { plain } from '@katedra/ui/rich-text'
import { Link } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'

interface ItemLinkProps {
  testId: string
  item: { item_no: number; title: LocalText }
}

/** The number and the text of a question; leads to its page. */
export function ItemLink({ testId, item: { item_no, title } }: ItemLinkProps) {
  const language = useLanguage()
  return (
    <Link
      to="/vysledky/$testId/otazky/$itemNo"
      params={{ testId, itemNo: String(item_no) }}
      className="target inline-flex items-center text-left text-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      <span>
        <span className="tabular">{item_no}.</span> {plain(inLanguage(title, language))}
      </span>
    </Link>
  )
}
