import { rosters, type ColumnRole, type RosterImport, type RosterPreview } from '@katedra/contract/rosters'
import { classes } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { FormAlert } from '../app/form-alert.tsx'
import { useProblem } from '../app/problem.ts'
import { keyOf, queryClient } from '../app/query.ts'
import { ColumnsField } from './columns-field.tsx'
import { MissingList } from './missing-list.tsx'
import { RowsTable } from './rows-table.tsx'
import { firstTicks, importOf, toggled } from './ticks.ts'

export interface PreviewFormProps {
  preview: RosterPreview
  isReading: boolean
  /** Everybody goes to one class, so the file needs no column for it. */
  hasOwnClass: boolean
  onColumns: (columns: readonly ColumnRole[]) => void
  onDone: (result: RosterImport) => void
}

/** What the file would do, line by line, with a tick for each. */
export function PreviewForm({ preview, isReading, hasOwnClass, onColumns, onDone }: PreviewFormProps) {
  const { t } = useTranslation('rosters')
  const problem = useProblem()
  const [ticks, setTicks] = useState(() => firstTicks(preview))
  // One import, however often the button is pressed or the line breaks.
  const [importId] = useState(() => crypto.randomUUID())
  const body = importOf(preview, ticks)
  const importing = useMutation({
    mutationFn: () => call(rosters.importRoster, { body: { import_id: importId, ...body } }),
    onSuccess: (result) => {
      void queryClient.invalidateQueries({ queryKey: keyOf(classes.classes) })
      void queryClient.invalidateQueries({ queryKey: keyOf(classes.schoolClass) })
      onDone(result)
    },
  })
  const count = body.rows.length + body.removed.length
  return (
    <div className="grid gap-8">
      <ColumnsField columns={preview.columns} isBusy={isReading} hasOwnClass={hasOwnClass} onChange={onColumns} />
      <RowsTable
        rows={preview.rows}
        ticked={ticks.rows}
        onTick={(rowNo, isIn) => setTicks((was) => ({ ...was, rows: toggled(was.rows, rowNo, isIn) }))}
      />
      <MissingList
        missing={preview.missing}
        ticked={ticks.removed}
        onTick={(id, isIn) => setTicks((was) => ({ ...was, removed: toggled(was.removed, id, isIn) }))}
      />
      <div className="sticky bottom-0 z-10 grid gap-3 border-t border-line bg-paper py-4 max-md:bottom-16">
        {preview.new_classes.length > 0 && (
          <p>{t('newClasses', { count: preview.new_classes.length, names: preview.new_classes.join(', ') })}</p>
        )}
        <FormAlert text={importing.error === null ? undefined : problem(importing.error)} />
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="primary"
            size="lg"
            disabled={count === 0}
            isBusy={importing.isPending}
            busyText={t('importing')}
            onClick={() => importing.mutate()}
          >
            {t('import', { count })}
          </Button>
          <p className="text-ink-soft">{count === 0 ? t('nothing') : t('willDo', willDo(body))}</p>
        </div>
      </div>
    </div>
  )
}

function willDo({ rows, removed }: ReturnType<typeof importOf>) {
  return {
    added: rows.filter(({ student_id }) => student_id === null).length,
    changed: rows.filter(({ student_id }) => student_id !== null).length,
    removed: removed.length,
  }
}
