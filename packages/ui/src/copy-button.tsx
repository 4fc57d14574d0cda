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
  variant?: ButtonLook['variant']
  size?: ButtonLook['size']
  className?: string
}

/** Copies to the clipboard, shows it and says it. Where the browser refuses, it says so and the text can be copied by hand. */
export function CopyButton({ text, label, variant, size = 'sm', className }: CopyButtonProps) {
  const { t } = useTranslation('ui')
  const [outcome, setOutcome] = useState<{ of: string; isCopied: boolean } | null>(null)
  const current = outcome?.of === text ? outcome : null
  const told = current === null ? null : t(current.isCopied ? 'copied' : 'copyFailed')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome({ of: text, isCopied: true })
    } catch {
      setOutcome({ of: text, isCopied: false })
    }
  }

  return (
    <>
      <Button
        variant={variant}
        size={size}
        className={className}
        icon={current?.isCopied === true ? <Check aria-hidden className="text-ok" /> : <Copy aria-hidden />}
        onClick={() => void copy()}
        onBlur={() => setOutcome(null)}
      >
        {told ?? label ?? t('copy')}
      </Button>
      <span role="status">
        <VisuallyHidden>{told ?? ''}</VisuallyHidden>
      </span>
    </>
  )
}
