import { classes, type SchoolClass } from '@katedra/contract/classes'
import type { Reply } from '@katedra/contract/route'
import { Button } from '@katedra/ui/button'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import type { Promoted } from './promotion-done.tsx'
import {
  choicesOf,
  countRows,
  maxNameLength,
  type NameProblem,
  nameProblems,
  type PromotionRow,
  rowsOf,
} from './promotion-rows.ts'
import { call } from '../../app/call.ts'
import { keepPromoted } from '../classes.data.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextField } from '@katedra/ui/text-field'
import { schoolYearName } from '../../app/school-year.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'

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
    else promoting.save(rows)
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
      <FormAlert text={promoting.sentence} />
      <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
        <Sums rows={rows} problemCount={problems.size} />
        <Button
          type="submit"
          variant="primary"
          disabled={count === 0}
          isBusy={promoting.isBusy}
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

/** Promotes what is included; asked twice, the server promotes once. */
function usePromoting(schoolYear: number, onDone: (promoted: Promoted) => void) {
  return useSave({
    save: (rows: readonly PromotionRow[]) => call(classes.promoteClasses, { body: choicesOf(rows) }),
    words: unplacedSentences,
    refresh: keepPromoted,
    onSaved: (all, rows) => {
      const names = new Set(choicesOf(rows).classes.map(({ new_name }) => new_name))
      const { promoted, leaving } = countRows(rows)
      onDone({
        school_year: schoolYear,
        opened: all.filter((one) => one.archived_at === null && one.school_year === schoolYear && names.has(one.name)),
        put_away: promoted + leaving,
        left_out: all.filter((one) => rows.some((row) => row.class_id === one.id && !row.is_included)),
      })
    },
  })
}

interface PromotionTableProps {
  rows: readonly PromotionRow[]
  problems: ReadonlyMap<string, NameProblem>
  /** The year that is ending. */
  schoolYear: number
  onChange: (classId: string, values: Partial<PromotionRow>) => void
  onIncludeAll: (isIncluded: boolean) => void
}

/** Each class with its new name, or with leaving; on phones each is a card. */
function PromotionTable({ rows, problems, schoolYear, onChange, onIncludeAll }: PromotionTableProps) {
  const { t } = useTranslation('classes')
  const count = rows.filter(({ is_included }) => is_included).length
  const columns: Column<PromotionRow>[] = [
    {
      key: 'include',
      label: t('promotion.include'),
      isLabelHidden: true,
      narrow: 'corner',
      cell: ({ class_id, name, is_included }) => (
        <Checkbox
          isLabelHidden
          isSelected={is_included}
          onChange={(isIncluded) => onChange(class_id, { is_included: isIncluded })}
        >
          {t('promotion.includeOf', { name })}
        </Checkbox>
      ),
    },
    {
      key: 'now',
      label: t('promotion.now'),
      isRowHead: true,
      cellClassName: 'wrap-anywhere',
      cell: ({ name }) => name,
    },
    {
      key: 'students',
      label: t('promotion.students'),
      isNumber: true,
      cell: ({ student_count }) => student_count,
    },
    {
      key: 'next',
      label: t('promotion.next'),
      cell: (row) => <NextName row={row} problem={problems.get(row.class_id)} onChange={onChange} />,
    },
    {
      key: 'leaves',
      label: t('promotion.leaves'),
      narrow: 'plain',
      cell: ({ class_id, name, is_included, is_leaving }) => (
        <Checkbox
          isSelected={is_leaving}
          isDisabled={!is_included}
          onChange={(isLeaving) => onChange(class_id, { is_leaving: isLeaving })}
        >
          <span aria-hidden>{t('promotion.leaves')}</span>
          <span className="sr-only">{t('promotion.leavesOf', { name })}</span>
        </Checkbox>
      ),
    },
  ]
  return (
    <div className="grid min-w-0 gap-3">
      {rows.length > 1 && (
        <Checkbox
          isSelected={count === rows.length}
          isIndeterminate={count > 0 && count < rows.length}
          onChange={onIncludeAll}
        >
          {t('promotion.includeAll')}
        </Checkbox>
      )}
      <DataTable
        caption={t('promotion.list', { year: schoolYearName(schoolYear) })}
        columns={columns}
        rows={rows}
        rowKey={({ class_id }) => class_id}
      />
    </div>
  )
}

interface NextNameProps {
  row: PromotionRow
  problem: NameProblem | undefined
  onChange: PromotionTableProps['onChange']
}

/** Memoised, because typing a name renders the table again. */
const NextName = memo(function NextName({ row, problem, onChange }: NextNameProps) {
  const { t } = useTranslation('classes')
  const sentence = useSentence(row, problem)
  if (!row.is_included) return <span className="text-ink-soft">{t('promotion.leftOut')}</span>
  if (row.is_leaving) return <span className="text-ink-soft">{t('promotion.onlyArchived')}</span>
  return (
    <TextField
      isLabelHidden
      label={t('promotion.nextOf', { name: row.name })}
      value={row.new_name}
      onChange={(new_name) => onChange(row.class_id, { new_name })}
      error={sentence}
      autoComplete="off"
      isRequired
      className="max-w-xs"
    />
  )
})

function useSentence({ new_name }: PromotionRow, problem: NameProblem | undefined): string | undefined {
  const { t } = useTranslation('classes')
  const { t: field } = useTranslation('fields')
  if (problem === undefined) return undefined
  if (problem === 'missing') return field('class_name_required')
  if (problem === 'too_long') return field('too_long', { max: maxNameLength })
  return t(`promotion.${problem}`, { name: new_name.trim() })
}
