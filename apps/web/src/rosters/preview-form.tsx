import {
  type ColumnRole,
  columnRoles,
  type RosterColumn,
  type RosterImport,
  type RosterPreview,
  rosters,
  type RosterRow,
  type RowMark,
  rowMarks,
} from '@katedra/contract/rosters'
import { classes } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useState, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { type Column, DataTable } from '@katedra/ui/data-table'
import { call } from '../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { queryClient } from '../app/query.ts'
import { keyOf } from '@katedra/client/query-client'
import { firstTicks, importOf, toggled, canBeTicked } from './ticks.ts'
import { Section } from '@katedra/ui/page'
import { Select } from '@katedra/ui/select'
import { Checkbox } from '@katedra/ui/checkbox'
import { useSave } from '@katedra/screens/use-save.ts'

export interface PreviewFormProps {
  preview: RosterPreview
  isReading: boolean
  /** All go to one class, so the file needs no column for it. */
  hasOwnClass: boolean
  /** A button has promised the pupils. */
  isAskedFor: boolean
  onColumns: (columns: readonly ColumnRole[]) => void
  onDone: (result: RosterImport) => void
}

/** What the file would do, line by line, with a tick for each. */
export function PreviewForm({ preview, isReading, hasOwnClass, isAskedFor, onColumns, onDone }: PreviewFormProps) {
  const { t } = useTranslation('rosters')
  const [ticks, setTicks] = useState(() => firstTicks(preview))
  // One import, however often the button is pressed or the line breaks.
  const [importId] = useState(() => crypto.randomUUID())
  const body = importOf(preview, ticks)
  const importing = useSave({
    save: () => call(rosters.importRoster, { body: { import_id: importId, ...body } }),
    onSaved: (result) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(classes.classes) })
      void queryClient.invalidateQueries({ queryKey: keyOf(classes.schoolClass) })
      onDone(result)
    },
  })
  const count = body.rows.length + body.removed.length
  const rows = useRef<HTMLDivElement>(null)
  // Synchronises the page with the pupils that were asked for: they stand below the file, the class and the columns.
  useEffect(() => {
    if (isAskedFor) rows.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])
  return (
    <div className="grid gap-8">
      <ColumnsField columns={preview.columns} isBusy={isReading} hasOwnClass={hasOwnClass} onChange={onColumns} />
      <div ref={rows} className="scroll-mt-4">
        <RowsTable
          rows={preview.rows}
          ticked={ticks.rows}
          onTick={(rowNo, isIn) => setTicks((was) => ({ ...was, rows: toggled(was.rows, rowNo, isIn) }))}
        />
      </div>
      <MissingList
        missing={preview.missing}
        ticked={ticks.removed}
        onTick={(id, isIn) => setTicks((was) => ({ ...was, removed: toggled(was.removed, id, isIn) }))}
      />
      <div className="sticky bottom-0 z-10 -mx-4 grid gap-3 border-t border-line bg-paper px-4 pt-4 pb-[calc(var(--bar-height,0px)+0.5rem)] max-sm:gap-1.5 max-sm:pt-2 sm:mx-0 sm:px-0">
        {preview.new_classes.length > 0 && (
          <p>{t('newClasses', { count: preview.new_classes.length, names: preview.new_classes.join(', ') })}</p>
        )}
        <FormAlert text={importing.sentence} />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="primary"
            size="lg"
            disabled={count === 0}
            isBusy={importing.isBusy}
            busyText={t('importing')}
            onClick={() => importing.save()}
          >
            {t('import', { count })}
          </Button>
          <p className="text-ink-soft">{count === 0 ? t('nothing') : t('willDo', willDo(body))}</p>
        </div>
      </div>
    </div>
  )
}

interface RowsTableProps {
  rows: readonly RosterRow[]
  ticked: ReadonlySet<number>
  onTick: (rowNo: number, isIn: boolean) => void
}

const pageSize = 100
const everything = 'all'

/** The lines of the file with what each would do; a school's two thousand come by the hundred. */
function RowsTable({ rows, ticked, onTick }: RowsTableProps) {
  const { t } = useTranslation('rosters')
  const [shownMark, setShownMark] = useState<string>(everything)
  const [maxShown, setMaxShown] = useState(pageSize)
  const counts = countMarks(rows)
  const shown = rows.filter(({ mark }) => shownMark === everything || mark === shownMark)
  const columns = useColumns(onTick)
  const options = [
    { id: everything, label: t('marks.all'), detail: String(rows.length) },
    ...rowMarks
      .filter((mark) => counts[mark] > 0)
      .map((mark) => ({ id: mark, label: t(`marks.${mark}`), detail: String(counts[mark]) })),
  ]
  return (
    <Section title={t('rows')}>
      <ChoiceChips
        label={t('show')}
        options={options}
        value={shownMark}
        onChange={(id) => {
          setShownMark(id)
          setMaxShown(pageSize)
        }}
      />
      <DataTable
        caption={t('rows')}
        columns={columns}
        rows={shown.slice(0, maxShown)}
        rowKey={({ row_no }) => String(row_no)}
        isTicked={({ row_no }) => ticked.has(row_no)}
      />
      {shown.length > maxShown && (
        <div>
          <Button onClick={() => setMaxShown(maxShown + pageSize)}>
            {t('showMore', { count: shown.length - maxShown })}
          </Button>
        </div>
      )}
    </Section>
  )
}

function countMarks(rows: readonly RosterRow[]): Record<RowMark, number> {
  const counts: Record<RowMark, number> = { new: 0, changed: 0, same: 0, repeated: 0, faulty: 0 }
  for (const { mark } of rows) counts[mark] += 1
  return counts
}

function useColumns(onTick: RowsTableProps['onTick']): Column<RosterRow>[] {
  const { t } = useTranslation('rosters')
  const tick = useRef(onTick)
  // Synchronises the rows, which are left alone, with what a tick does now.
  useEffect(() => {
    tick.current = onTick
  }, [onTick])
  return useMemo(
    () => [
      {
        key: 'take',
        label: t('take'),
        isLabelHidden: true,
        narrow: 'corner',
        cell: (row, _, isTicked) =>
          canBeTicked(row) && (
            <Checkbox isLabelHidden isSelected={isTicked} onChange={(isIn) => tick.current(row.row_no, isIn)}>
              {t('takeRow', { name: nameOf(row), number: row.row_no })}
            </Checkbox>
          ),
      },
      { key: 'row_no', label: t('rowNo'), isNumber: true, cell: ({ row_no }) => row_no },
      {
        key: 'student',
        label: t('student'),
        isRowHead: true,
        cellClassName: 'wrap-anywhere',
        cell: (row) => (
          <>
            {nameOf(row) === '' ? '–' : nameOf(row)}
            {row.before !== null && <Before was={nameOf(row.before)} is={nameOf(row)} />}
          </>
        ),
      },
      {
        key: 'class',
        label: t('roles.class'),
        cellClassName: 'wrap-anywhere',
        cell: ({ class_name }) => class_name,
      },
      {
        key: 'email',
        label: t('roles.email'),
        cellClassName: 'wrap-anywhere',
        isLabelled: ({ email }) => email !== '',
        cell: ({ email, before }) => (
          <>
            {email}
            {before !== null && email !== '' && <Before was={before.email} is={email} />}
          </>
        ),
      },
      {
        key: 'what',
        label: t('what'),
        cell: ({ problems, mark }) =>
          problems.length === 0
            ? t(`marks.${mark}`)
            : problems.map(({ column_no, problem }) => (
                <span key={problem} className="block font-medium text-danger">
                  {column_no === 0 ? '' : `${t('columnNo', { number: column_no })}: `}
                  {t(`problems.${problem}`)}
                </span>
              )),
      },
    ],
    [t],
  )
}

/** What is kept now, where the file says something else. */
function Before({ was, is }: { was: string; is: string }) {
  const { t } = useTranslation('rosters')
  if (was === is || was === '') return null
  return <span className="block text-sm font-normal text-ink-soft">{t('before', { value: was })}</span>
}

function nameOf({ last_name, first_name }: { last_name: string; first_name: string }): string {
  return `${last_name} ${first_name}`.trim()
}

function willDo({ rows, removed }: ReturnType<typeof importOf>) {
  return {
    added: rows.filter(({ student_id }) => student_id === null).length,
    changed: rows.filter(({ student_id }) => student_id !== null).length,
    removed: removed.length,
  }
}

interface ColumnsFieldProps {
  columns: readonly RosterColumn[]
  isBusy: boolean
  hasOwnClass: boolean
  onChange: (columns: readonly ColumnRole[]) => void
}

/** What each column of the file is: guessed, and changed here where the guess was wrong. */
function ColumnsField({ columns, isBusy, hasOwnClass, onChange }: ColumnsFieldProps) {
  const { t } = useTranslation('rosters')
  const options = columnRoles
    .filter((role) => role !== 'class' || !hasOwnClass)
    .map((role) => ({ id: role, label: t(`roles.${role}`) }))

  function choose(column: RosterColumn, id: string) {
    const role = columnRoles.find((one) => one === id) ?? 'ignored'
    // A role is one column's: the one that had it before is ignored now.
    onChange(
      columns.map((one) => {
        if (one.column_no === column.column_no) return role
        return one.role === role ? 'ignored' : one.role
      }),
    )
  }

  return (
    <Section title={t('columns')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {columns.map((column) => (
          <li key={column.column_no} className="min-w-0">
            <Select
              label={column.heading === '' ? t('columnNo', { number: column.column_no }) : column.heading}
              description={<span className="wrap-anywhere">{column.samples.join(', ')}</span>}
              options={options}
              value={column.role}
              isDisabled={isBusy}
              onChange={(id) => choose(column, id)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface MissingListProps {
  missing: RosterPreview['missing']
  ticked: ReadonlySet<string>
  onTick: (studentId: string, isIn: boolean) => void
}

/** Pupils whom the file does not have. They stay; who is ticked is taken off the roster, results are kept. */
function MissingList({ missing, ticked, onTick }: MissingListProps) {
  const { t } = useTranslation('rosters')
  const format = useFormat()
  if (missing.length === 0) return null
  const sorted = missing.toSorted(
    (a, b) => format.compare(a.class_name, b.class_name) || format.compare(nameOf(a), nameOf(b)),
  )
  return (
    <Section title={t('missing', { count: missing.length })}>
      <p className="max-w-prose text-ink-soft">{t('missingHint')}</p>
      <ul className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {sorted.map((pupil) => (
          <li key={pupil.student_id}>
            <Checkbox isSelected={ticked.has(pupil.student_id)} onChange={(isIn) => onTick(pupil.student_id, isIn)}>
              {t('removeStudent', { name: nameOf(pupil), class: pupil.class_name })}
            </Checkbox>
          </li>
        ))}
      </ul>
    </Section>
  )
}
