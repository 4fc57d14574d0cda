import { Button } from '@katedra/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** What is longer is folded, so that the marks stay in sight. */
const maxShown = 600

/** What somebody has written, in its own direction. */
export function LongText({ text }: { text: string }) {
  const { t } = useTranslation('results')
  const [isWhole, setIsWhole] = useState(false)
  const isFolded = text.length > maxShown && !isWhole
  return (
    <div className="grid min-w-0 justify-items-start gap-1">
      <blockquote
        dir="auto"
        className="max-w-prose border-s-4 border-accent ps-4 text-lg whitespace-pre-wrap wrap-anywhere"
      >
        {isFolded ? `${text.slice(0, maxShown)}…` : text}
      </blockquote>
      {text.length > maxShown && (
        <Button size="sm" variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'marking.less' : 'marking.whole')}
        </Button>
      )}
    </div>
  )
}
