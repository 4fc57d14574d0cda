import { CircleAlert } from 'lucide-react'

/** What is wrong with a group of fields as a whole. The region is there from the start, so that its text is read when it comes. */
export function FieldNote({ text }: { text: string | undefined }) {
  return (
    <p role="status" className="flex gap-1.5 text-sm font-medium text-danger empty:hidden">
      {text !== undefined && (
        <>
          <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </>
      )}
    </p>
  )
}
