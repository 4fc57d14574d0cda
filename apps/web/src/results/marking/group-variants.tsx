import { Button } from '@katedra/ui/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { namesIn, type AnswerGroup, type AnswerNames } from './answer-group.ts'

interface GroupVariantsProps {
  group: AnswerGroup
  names: AnswerNames
  isBusy: boolean
  onApart: (attemptIds: readonly string[], isApart: boolean) => void
}

const shownAtFirst = 20

/** Everything that stands in a group, opened on demand; what does not belong there is taken out. */
export function GroupVariants({ group, names, isBusy, onApart }: GroupVariantsProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const [isWhole, setIsWhole] = useState(false)
  const { variants, answers } = group
  if (answers.some(({ is_apart }) => is_apart)) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-ink-soft">{t('marking.isApart')}</p>
        <Button size="sm" disabled={isBusy} onClick={() => onApart(idsOf(answers), false)}>
          {t('marking.putTogether')}
        </Button>
      </div>
    )
  }
  if (variants.length < 2) return null
  const shown = isWhole ? variants : variants.slice(0, shownAtFirst)
  return (
    <details className="rounded-lg border border-line bg-surface px-4 py-2">
      <summary className="target cursor-pointer content-center font-semibold">
        {t('marking.variants', { count: variants.length })}
      </summary>
      <ul className="grid gap-2 pt-2 pb-3">
        {shown.map(({ text, answers: same }) => (
          <li key={text} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 wrap-anywhere">
              <span dir="auto" className="line-clamp-4 whitespace-pre-wrap">
                {text === '' ? t('marking.empty') : text}
              </span>
              <span className="text-sm text-ink-soft">
                {names === undefined ? t('marking.times', { count: same.length }) : format.list(namesIn(names, same))}
              </span>
            </span>
            <Button size="sm" disabled={isBusy} onClick={() => onApart(idsOf(same), true)}>
              {t('marking.takeApart')}
            </Button>
          </li>
        ))}
      </ul>
      {variants.length > shown.length && (
        <Button size="sm" variant="quiet" onClick={() => setIsWhole(true)}>
          {t('marking.moreVariants', { count: variants.length - shown.length })}
        </Button>
      )}
    </details>
  )
}

function idsOf(answers: AnswerGroup['answers']): string[] {
  return answers.map(({ attempt_id }) => attempt_id)
}
