import type { Contents, Language } from '@katedra/questions'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInLanguage } from '../text-in-language.tsx'

interface WordBankProps {
  bank: NonNullable<Contents['text']['bank']>
  /** The words that stand in a gap. */
  used: readonly string[]
  /** The word that waits for its gap. */
  picked: string | undefined
  hint: string
  isReadOnly: boolean
  language: Language
  onTap: (word: string) => void
  onDrop: () => void
}

/** The words that gaps are filled with, as buttons. Arrows go from word to word, Escape lets go of what is picked. */
export function WordBank({ bank, used, picked, hint, isReadOnly, language, onTap, onDrop }: WordBankProps): ReactNode {
  const { t } = useTranslation('questions')
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      {!isReadOnly && (
        <p id={id} className="min-h-12 text-base text-ink-soft">
          {hint}
        </p>
      )}
      <ul aria-label={t('gaps.bank')} className="flex flex-wrap gap-2" onKeyDown={(event) => move(event, onDrop)}>
        {bank.words.map((word) => {
          const isUsed = !bank.reuse && used.includes(word.id)
          return (
            <li key={word.id} className="max-w-full">
              <button
                type="button"
                data-word={word.id}
                {...(isUsed ? { 'data-used': '' } : {})}
                aria-pressed={picked === word.id}
                aria-disabled={isReadOnly}
                className={`min-h-11 max-w-full min-w-11 rounded-md border bg-surface px-3 py-2 text-lg wrap-anywhere text-ink transition-colors hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:ring-1 aria-pressed:ring-accent forced-colors:aria-pressed:border-4 ${isUsed ? 'border-dashed border-line text-ink-soft line-through' : 'border-line-strong'}`}
                onClick={() => onTap(word.id)}
              >
                <TextInLanguage text={word.text} language={language} />
                {isUsed && <span className="sr-only">, {t('gaps.used')}</span>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function move(event: KeyboardEvent<HTMLElement>, onDrop: () => void): void {
  const step = steps[event.key]
  if (event.key === 'Escape') onDrop()
  else if (step !== undefined) {
    const words = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-word]')]
    const at = words.findIndex((word) => word === event.target)
    words[(at + step + words.length) % words.length]?.focus()
  } else return
  event.preventDefault()
}
