import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import type { ButtonLook } from './button-class.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Text to copy; `label` says what it is ("Kopírovat odkaz"). */
export interface CopyButtonProps {
  text: string
  label?: string
  /** What is copied, for those who don't see what the button stands next to. */
  of?: string
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  className?: string
}

type Outcome = 'waiting' | 'copied' | 'copyFailed'

/** Copies to the clipboard, shows it and says it. Where the browser refuses, it says so and the text can be copied by hand. */
export function CopyButton({ text, label, of, variant, size = 'sm', className }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [last, setLast] = useState<{ text: string; outcome: Outcome }>({ text, outcome: 'waiting' })
  const outcome = last.text === text ? last.outcome : 'waiting'
  const told = outcome === 'waiting' ? '' : t(outcome)

  async function copy() {
    setLast({ text, outcome: (await hasCopied(text)) ? 'copied' : 'copyFailed' })
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        icon={outcome === 'copied' ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => setLast({ text, outcome: 'waiting' })}
      >
        {outcome === 'waiting' ? (label ?? t('copy')) : told}
        {of !== undefined && <VisuallyHidden>: {of}</VisuallyHidden>}
      </Button>
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  )
}

async function hasCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
