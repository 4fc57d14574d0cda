import { CircleAlert } from 'lucide-react'
import type { Ref } from 'react'

interface FormAlertProps {
  text: string | undefined
  ref?: Ref<HTMLDivElement>
}

/**
 * What is wrong with the whole form. The region is there from the start, so that its text is read when it comes; while it is
 * empty it takes no room between the fields.
 */
export function FormAlert({ text, ref }: FormAlertProps) {
  return (
    <div ref={ref} role="alert" className="empty:absolute">
      {text !== undefined && (
        <p className="flex gap-2.5 rounded-md border border-danger bg-danger-soft px-4 py-3 font-medium text-ink">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
          <span className="min-w-0">{text}</span>
        </p>
      )}
    </div>
  )
}
