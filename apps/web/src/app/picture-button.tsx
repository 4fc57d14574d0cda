import { Button } from '@katedra/ui/button'
import { useRef, type ReactNode, type RefObject } from 'react'

/** Phones turn their own formats into one of these when a page asks for them. */
const accepted = 'image/jpeg,image/png,image/webp'

export interface PictureButtonProps {
  text: string
  icon: ReactNode
  isCamera?: boolean
  onFile: (file: File) => void
}

/** Opens the choice of a file, or the camera. */
export function PictureButton({ text, icon, isCamera = false, onFile }: PictureButtonProps) {
  const input: RefObject<HTMLInputElement | null> = useRef(null)
  return (
    <>
      <Button icon={icon} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accepted}
        {...(isCamera ? { capture: 'user' } : {})}
        aria-label={text}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          if (file !== undefined) onFile(file)
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </>
  )
}
