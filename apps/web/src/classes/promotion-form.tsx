import type { classes, SchoolClass } from '@katedra/contract/classes'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '../app/form-alert.tsx'
import type { Promoted } from './promotion-done.tsx'
import { countRows, nameProblems, rowsOf, type PromotionRow } from './promotion-rows.ts'
import { PromotionTable } from './promotion-table.tsx'
import { usePromoting } from './use-promoting.ts'

interface PromotionFormProps {
  preview: Reply<typeof classes.promotion>
  all: readonly SchoolClass[]
  onDone: (promoted: Promoted) => void
}

/** Every class with what becomes of it, what that makes together, one button. */
export function PromotionForm({ preview, all, onDone }: PromotionFormProps) {
  const { t } = useTranslation('classes')
  const form = useRef<HTMLFormElement>(null)
  const [rows, setRows] = useState(() => rowsOf(preview.classes))
  const problems = useMemo(() => nameProblems(rows, takenIn(all, preview.school_year)), [rows, all, preview])
  const promoting = usePromoting(preview.school_year, onDone)
  const count = rows.filter(({ is_included }) => is_included).length
  const change = useCallback(
    (classId: string, values: Partial<PromotionRow>) =>
      setRows((was) => was.map((row) => (row.class_id === classId ? { ...row, ...values } : row))),
    [],
  )

  function submit() {
    if (problems.size > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
    else promoting.mutate(rows)
  }

  return (
    <form
      ref={form}
      noValidate
      className="grid min-w-0 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <PromotionTable
        rows={rows}
        problems={problems}
        schoolYear={preview.school_year - 1}
        onChange={change}
        onIncludeAll={(is_included) => setRows((was) => was.map((row) => ({ ...row, is_included })))}
      />
      <FormAlert text={promoting.message} />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <Sums rows={rows} problemCount={problems.size} />
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0}
          isBusy={promoting.isPending}
          busyText={t('promotion.working')}
        >
          {count === 0 ? t('promotion.submit') : t('promotion.submitWith', { count })}
        </Button>
      </div>
    </form>
  )
}

/** Classes that are in the new year already, made by hand or promoted before. */
function takenIn(all: readonly SchoolClass[], schoolYear: number): SchoolClass[] {
  return all.filter(({ archived_at, school_year }) => archived_at === null && school_year === schoolYear)
}

function Sums({ rows, problemCount }: { rows: readonly PromotionRow[]; problemCount: number }) {
  const { t } = useTranslation('classes')
  const counts = countRows(rows)
  const kinds = ['promoted', 'leaving', 'left_out'] as const
  return (
    <div role="status" className="grid min-w-0 gap-1">
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        {kinds
          .filter((kind) => counts[kind] > 0)
          .map((kind) => (
            <span key={kind}>{t(`promotion.${kind}`, { count: counts[kind] })}</span>
          ))}
      </p>
      {problemCount > 0 && (
        <p className="font-medium text-danger">{t('promotion.problems', { count: problemCount })}</p>
      )}
    </div>
  )
}
