import type { ComponentProps } from 'react'

interface FileInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture' | 'aria-label'> {
  onFile: (file: File) => void
}

/** The browser's own choice of a file; no one sees it, a button opens it. */
export function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      type="file"
      hidden
      onChange={({ target }) => {
        const [chosen] = target.files ?? []
        if (chosen !== undefined) onFile(chosen)
        // The same file, mended meanwhile, may be chosen again.
        target.value = ''
      }}
    />
  )
}
