import { useMoments } from '../../app/school-zone.tsx'
import { CloudCheck, Smartphone, TriangleAlert } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedWhere } from '../queue/outcomes.ts'

const signs = { server: CloudCheck, device: Smartphone, nowhere: TriangleAlert } as const
const tones = {
  server: 'text-ink-soft',
  device: 'text-now-text font-semibold',
  nowhere: 'text-danger font-semibold',
} as const
/** Every change is on its way for a moment; a screen reader hears only of what lasts. */
const announceAfter = 4000

interface SavedLineProps {
  saved: SavedWhere
  /** The time to show where nothing has been answered yet: when the server gave the attempt. */
  since: string
}

/** Where the pupil's work is safe: one of three sentences, always true. */
export function SavedLine({ saved, since }: SavedLineProps): ReactNode {
  const { t } = useTranslation('attempts')
  const moments = useMoments()
  const Sign = signs[saved.kind]
  const words =
    saved.kind === 'server'
      ? t('saved.server', { time: moments.clock(saved.saved_at ?? since) })
      : t(`saved.${saved.kind}`)
  return (
    <>
      <p className={`flex items-center gap-1.5 text-sm ${tones[saved.kind]}`} data-saved={saved.kind}>
        <Sign aria-hidden className="size-4 shrink-0" />
        {words}
      </p>
      <SavedAnnouncement kind={saved.kind} words={words} />
    </>
  )
}

function SavedAnnouncement({ kind, words }: { kind: SavedWhere['kind']; words: string }): ReactNode {
  const [announced, setAnnounced] = useState<SavedWhere['kind']>('server')
  const [text, setText] = useState('')

  // Synchronises the screen reader's news with a state that has lasted; a return to the server ends a worry at once.
  useEffect(() => {
    if (kind === announced) return
    const timer = setTimeout(
      () => {
        setAnnounced(kind)
        setText(words)
      },
      kind === 'server' ? 0 : announceAfter,
    )
    return () => clearTimeout(timer)
  }, [kind, announced, words])

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
