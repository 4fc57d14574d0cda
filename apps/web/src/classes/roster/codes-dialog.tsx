import type { Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Select } from '@katedra/ui/select'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { classQuery } from '../classes.data.ts'
import { groupedCode, rosterName } from './roster.ts'

export interface CodesDialogProps {
  classId: string
  onClose: () => void
}

/** Personal codes of a class one by one, large enough to be read from a desk; with the dialog they are gone from the screen. */
export function CodesDialog({ classId, onClose }: CodesDialogProps) {
  const { t } = useTranslation('classes')
  const schoolClass = useQuery(classQuery(classId))
  return (
    <Dialog isOpen onOpenChange={onClose} size="lg" title={t('codes.title')}>
      <QueryView
        query={schoolClass}
        safe={t('codes.safe')}
        skeleton={
          <SkeletonGroup>
            <Skeleton className="h-40" />
          </SkeletonGroup>
        }
      >
        {({ students }) => (students.length === 0 ? <p>{t('codes.none')}</p> : <Codes students={students} />)}
      </QueryView>
    </Dialog>
  )
}

function Codes({ students }: { students: readonly Student[] }): ReactNode {
  const { t } = useTranslation('classes')
  const [index, setIndex] = useState(0)
  const total = students.length
  const shown = students[index % total]
  // After the last one comes the first, so that no button dies under the finger.
  const move = (by: number) => setIndex((before) => (before + by + total) % total)

  const followKeys = useEffectEvent((event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    // The choice of a pupil has moved by itself when the focus is on it.
    if (by === 0 || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(by)
  })
  // Listens while the dialog is open, wherever in it the focus is.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => followKeys(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])

  if (shown === undefined) return null
  return (
    <div className="grid gap-6">
      <Select
        label={t('codes.student')}
        options={students.map((student) => ({ id: student.id, label: rosterName(student) }))}
        value={shown.id}
        onChange={(id) => setIndex(students.findIndex((student) => student.id === id))}
        className="mx-auto w-full max-w-96"
      />
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <p className="text-lg wrap-anywhere">{rosterName(shown)}</p>
        <p className="font-mono text-[clamp(2rem,9vw,5rem)] leading-tight font-bold whitespace-nowrap tabular-nums select-all">
          {groupedCode(shown.personal_code)}
        </p>
        <p className="text-sm text-ink-soft">{t('codes.of', { number: (index % total) + 1, total })}</p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon={<ChevronLeft aria-hidden />} onClick={() => move(-1)}>
          {t('codes.previous')}
        </Button>
        <Button icon={<ChevronRight aria-hidden />} onClick={() => move(1)}>
          {t('codes.next')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('codes.hint')}</p>
    </div>
  )
}
