import type { FileItem } from '@katedra/contract/question-files'
import { TriangleAlert } from 'lucide-react'
import { useSentences } from '../use-sentences.ts'

/** What the file says and the question will not keep, or what is to be known of the file as a whole. */
export function ItemNotes({ notes }: Pick<FileItem, 'notes'>) {
  const sentences = useSentences()
  if (notes.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm font-normal text-ink-soft">
      {notes.map((note) => (
        <li key={JSON.stringify(note)} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{sentences.reason(note)}</span>
        </li>
      ))}
    </ul>
  )
}
