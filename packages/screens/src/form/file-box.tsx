import { useRef, type ReactNode } from 'react'
import { DropArea } from './drop-area.tsx'
import { FileInput } from './file-input.tsx'

interface FileBoxProps {
  label: string
  accept?: string
  className: string
  onFile: (file: File) => void
  /** What stands in the box, with a button for `choose`. */
  children: (choose: () => void) => ReactNode
}

/** A box for a file: chosen by its button or dropped here; the button alone is enough. */
export function FileBox({ label, accept, className, onFile, children }: FileBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <DropArea
      className={(isOver) =>
        `grid justify-items-center gap-3 rounded-lg border border-dashed text-center ${className} ${isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface'}`
      }
      onFile={onFile}
    >
      {children(() => input.current?.click())}
      <FileInput ref={input} accept={accept} aria-label={label} onFile={onFile} />
    </DropArea>
  )
}
