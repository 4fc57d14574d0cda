import { useState, type DragEvent, type ReactNode } from 'react'

interface DropAreaProps {
  className: (isOver: boolean) => string
  onFile: (file: File) => void
  children: ReactNode
}

/** A file may be dropped here. A convenience for the mouse; who can't drag has a button. */
export function DropArea({ className, onFile, children }: DropAreaProps) {
  const [isOver, setIsOver] = useState(false)

  function take(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [dropped] = event.dataTransfer.files
    if (dropped !== undefined) onFile(dropped)
  }

  return (
    <div
      className={className(isOver)}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={take}
    >
      {children}
    </div>
  )
}
