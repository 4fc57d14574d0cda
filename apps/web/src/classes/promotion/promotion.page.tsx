import { classes, type SchoolClass } from '@katedra/contract/classes'
import type { Reply } from '@katedra/contract/route'
import { EmptyState } from '@katedra/ui/empty-state'
import { EmptyClasses } from '@katedra/ui/illustrations/scenes'
import { Page } from '@katedra/ui/page'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState, memo, useCallback, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@katedra/ui/button'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { unplacedSentences } from '@katedra/screens/form/unplaced-sentences.ts'
import { Checkbox } from '@katedra/ui/checkbox'
import { TextField } from '@katedra/ui/text-field'
import { type Column, DataTable } from '@katedra/ui/data-table'
import { schoolYearName } from '../../app/school-year.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { useNow } from '../../app/use-now.ts'
import { BackToClasses } from '../class-states.tsx'
import { classesQuery, promotionQuery, keepPromoted } from '../classes.data.ts'
import { type Promoted, PromotionDone, PromotionReady, ToClasses } from './promotion-done.tsx'
import { endingYear, schoolYearOf } from '../school-year.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
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

const hour = 3_600_000

/** Takes the classes of the ending school year into the next one, in one step with a preview. */
export function PromotionPage(): ReactElement {
  const { t } = useTranslation('classes')
  const preview = useQuery(promotionQuery)
  const all = useQuery(classesQuery)
  const [promoted, setPromoted] = useState<Promoted>()

  if (promoted !== undefined) {
    return (
      <Frame year={promoted.school_year}>
        <PromotionDone promoted={promoted} />
      </Frame>
    )
  }
  if (preview.data !== undefined && all.data !== undefined)
    return <Preview preview={preview.data} all={all.data} onDone={setPromoted} />
  const both = {
    data: undefined,
    error: preview.error ?? all.error,
    refetch: () => Promise.all([preview.refetch(), all.refetch()]),
  }
  return (
    <Frame year={undefined}>
      <QueryView query={both} safe={t('promotion.safe')} skeleton={<Waiting />}>
        {() => null}
      </QueryView>
    </Frame>
  )
}

interface PreviewProps {
  preview: Reply<typeof classes.promotion>
  all: readonly SchoolClass[]
  onDone: (promoted: Promoted) => void
}

/** The form, unless there is nothing to promote: the server always offers the latest year, also one that has not begun. */
function Preview({ preview, all, onDone }: PreviewProps) {
  const { t } = useTranslation('classes')
  const { school_year } = preview
  const now = useNow(hour)
  const ending = school_year - 1
  if (ending > schoolYearOf(now)) {
    const behind = all.filter((one) => one.archived_at === null && one.school_year < ending)
    return (
      <Frame year={ending}>
        <PromotionReady schoolYear={ending} behind={behind} />
      </Frame>
    )
  }
  if (preview.classes.length === 0) {
    return (
      <Frame year={school_year}>
        <EmptyState
          illustration={<EmptyClasses />}
          title={t('promotion.empty')}
          description={t('promotion.emptyHint')}
          action={<ToClasses />}
        />
      </Frame>
    )
  }
  const isEarly = ending === schoolYearOf(now) && endingYear(now) === undefined
  return (
    <Frame year={school_year}>
      <p className="max-w-prose text-ink-soft">{t('promotion.intro', { year: schoolYearName(school_year) })}</p>
      {isEarly && (
        <p className="rounded-lg border border-line bg-now-soft p-4">
          {t('promotion.early', { year: schoolYearName(ending) })}
        </p>
      )}
      <PromotionForm preview={preview} all={all} onDone={onDone} />
    </Frame>
  )
}

interface PromotionFormProps {
  preview: Reply<typeof classes.promotion>
  all: readonly SchoolClass[]
  onDone: (promoted: Promoted) => void
}

/** Every class with what becomes of it, what that makes together, one button. */
function PromotionForm({ preview, all, onDone }: PromotionFormProps) {
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

function Frame({ year, children }: { year: number | undefined; children: ReactNode }) {
  const { t } = useTranslation('classes')
  const title = year === undefined ? t('promotion.titleUnknown') : t('promotion.title', { year: schoolYearName(year) })
  useTitle(title)
  return (
    <Page title={title} back={<BackToClasses />}>
      {children}
    </Page>
  )
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div className="grid gap-3">
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
    </SkeletonGroup>
  )
}
