import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../app/field.tsx'
import { findNames, inCzechOrder, shownName, type Listed } from './name-search.ts'

interface NameChooserProps {
  students: readonly Listed[]
  /** After a step back, so that the keyboard does not start at the top of the page. */
  takesFocus: boolean
  onChoose: (student: Listed) => void
  /** Left out where only pupils of the list may join. */
  onGuest?: () => void
}

/** A list up to this length is quicker read than searched. */
const maxWithoutSearch = 12

/** The list of the class; a tap on one's own name goes on. */
export function NameChooser({ students, takesFocus, onChoose, onGuest }: NameChooserProps): ReactNode {
  const { t } = useTranslation('attempts')
  const [typed, setTyped] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const sorted = useMemo(() => inCzechOrder(students), [students])
  const shown = findNames(sorted, typed)

  // Moves the browser's focus once, when the list comes back.
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  if (students.length === 0) return <EmptyList />
  return (
    <section className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
        {t('join.chooseName')}
      </h2>
      {students.length > maxWithoutSearch && (
        <>
          <Field
            label={t('join.search')}
            error={null}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            type="search"
            autoComplete="off"
            spellCheck={false}
          />
          <p role="status" className={shown.length === 0 ? 'font-medium' : 'sr-only'}>
            {shown.length === 0 ? t('join.noMatch') : t('join.matches', { count: shown.length })}
          </p>
        </>
      )}
      <ul className="gap-2 sm:columns-2">
        {shown.map((student) => (
          <li key={student.id} className="mb-2 break-inside-avoid">
            <button
              type="button"
              className="min-h-13 w-full rounded-md border border-line-strong bg-surface px-4 py-2 text-left text-lg break-words hover:bg-accent-soft"
              onClick={() => onChoose(student)}
            >
              {shownName(student)}
            </button>
          </li>
        ))}
      </ul>
      {onGuest !== undefined && (
        <div>
          <Button onClick={onGuest}>{t('join.notListed')}</Button>
        </div>
      )}
    </section>
  )
}

function EmptyList(): ReactNode {
  const { t } = useTranslation('attempts')
  return (
    <Card tone="sunken">
      <h2 className="text-lg font-semibold">{t('join.nobody')}</h2>
      <p className="text-ink-soft">{t('join.nobodyHint')}</p>
    </Card>
  )
}
