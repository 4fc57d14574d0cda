import type { AuditEntry } from '@katedra/contract/audit'
import { Button } from '@katedra/ui/button'
import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../app/format.ts'
import { useProblem } from '../app/problem.ts'
import { useIsWide } from '../app/use-is-wide.ts'
import { ChangesList } from './changes-list.tsx'
import { ChangesTable } from './changes-table.tsx'
import { byDay, dayName } from './days.ts'
import { sentenceOf } from './sentences.ts'

export interface FoundChangesProps {
  pages: readonly { entries: readonly AuditEntry[] }[]
  older: {
    isThere: boolean
    isBusy: boolean
    /** Why they did not come. */
    error: Error | null
    show: () => void
  }
  /** Without it nothing is being searched for. */
  onClear: (() => void) | undefined
}

/** How many there are, the changes by their days, and the way to older ones. */
export function FoundChanges({ pages, older, onClear }: FoundChangesProps): ReactElement {
  const { t } = useTranslation('audit')
  const isWide = useIsWide()
  const problem = useProblem()
  const days = useDays(pages)
  const count = pages.reduce((sum, { entries }) => sum + entries.length, 0)
  const { list, readOn } = useReadingOn(count)
  const Changes = isWide ? ChangesTable : ChangesList

  function showOlder() {
    readOn()
    older.show()
  }

  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
        <p role="status" className="text-ink-soft">
          {count === 0 ? t('noneFound') : t(older.isThere ? 'shownMore' : 'shown', { count })}
        </p>
        {onClear !== undefined && (
          <Button variant="quiet" size="sm" onClick={onClear}>
            {t('clearSearch')}
          </Button>
        )}
      </div>
      <div ref={list} className="min-w-0">
        {count > 0 && <Changes days={days} />}
      </div>
      {older.error !== null && (
        <p role="alert" className="text-danger">
          {problem(older.error)}
        </p>
      )}
      {older.isThere && (
        <Button className="justify-self-center" isBusy={older.isBusy} busyText={t('loadingOlder')} onClick={showOlder}>
          {t('older')}
        </Button>
      )}
    </>
  )
}

/** After older changes were asked for, reading goes on where they begin: the button that was pressed may be gone. */
function useReadingOn(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const from = useRef<number>(undefined)
  // Synchronises the browser's focus with lines that have come.
  useEffect(() => {
    const first = from.current
    from.current = undefined
    if (first === undefined || count <= first) return
    const changes = list.current?.querySelectorAll<HTMLElement>('[data-change]') ?? []
    ;[...changes].at(first)?.focus()
  }, [count])
  return { list, readOn: () => void (from.current = count) }
}

/** The lines as they are read. Made once for what is shown: typing into the search renders the page anew. */
function useDays(pages: FoundChangesProps['pages']) {
  const { t } = useTranslation('audit')
  const format = useFormat()
  return useMemo(() => {
    const entries = pages.flatMap((page) => page.entries)
    const lines = entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      moment: format.dateTime(entry.at),
      who: entry.actor_name === '' ? t('service') : entry.actor_name,
      what: sentenceOf(entry, t, format.list),
    }))
    return byDay(lines, (moment) => dayName(format, moment))
  }, [pages, t, format])
}
