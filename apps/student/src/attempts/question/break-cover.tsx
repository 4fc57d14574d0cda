import { Card } from '@katedra/ui/card'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTitle } from '../../app/screen-title.tsx'
import type { SavedWhere } from '../queue/outcomes.ts'

interface BreakCoverProps {
  isBreak: boolean
  saved: SavedWhere
  isHeard: boolean
  children: ReactNode
}

/** During a break the questions are out of sight and out of reach; they stay as they are, and so does the cursor. */
export function BreakCover({ isBreak, saved, isHeard, children }: BreakCoverProps): ReactNode {
  const questions = useRef<HTMLDivElement>(null)
  const cursor = useRef<HTMLElement>(null)

  // Gives the browser's focus back to where it was before the break.
  useEffect(() => {
    if (!isBreak) return
    const area = questions.current
    return () => {
      const before = cursor.current?.isConnected === true ? cursor.current : null
      const target = before ?? area?.querySelector<HTMLElement>('[data-question]')
      target?.focus()
    }
  }, [isBreak])

  return (
    <>
      <div
        ref={questions}
        hidden={isBreak}
        inert={isBreak}
        className="flex flex-1 flex-col"
        onFocus={({ target }) => {
          cursor.current = target
        }}
      >
        {children}
      </div>
      {isBreak && <Break saved={saved} isHeard={isHeard} />}
    </>
  )
}

function Break({ saved, isHeard }: Pick<BreakCoverProps, 'saved' | 'isHeard'>): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Card tone="now" className="grid grid-cols-1 gap-2 text-lg break-words" data-break>
      <ScreenTitle>{t('break.title')}</ScreenTitle>
      <p>{t(`break.safe.${saved.kind}`)}</p>
      <p role="status">{isHeard ? t('break.byItself') : t('break.offline')}</p>
    </Card>
  )
}
