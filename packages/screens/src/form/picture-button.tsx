import { Button, type ButtonProps } from '@katedra/ui/button'
import { useRef, type ReactNode, type RefObject } from 'react'
import { FileInput } from './file-input.tsx'

/** Phones turn their own formats into one of these when a page asks for them. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp'

/** `title` says more of what may be chosen. */
export interface PictureButtonProps extends Pick<ButtonProps, 'size' | 'title' | 'variant'> {
  text: string
  icon: ReactNode
  isCamera?: boolean
  onFile: (file: File) => void
}

/** Opens the choice of a file, or the camera. */
export function PictureButton({ text, icon, isCamera = false, onFile, ...look }: PictureButtonProps) {
  const input: RefObject<HTMLInputElement | null> = useRef(null)
  return (
    <>
      <Button {...look} icon={icon} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <FileInput
        ref={input}
        accept={acceptedPictures}
        capture={isCamera ? 'user' : undefined}
        aria-label={text}
        onFile={onFile}
      />
    </>
  )
}
