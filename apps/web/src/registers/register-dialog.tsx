import { marks, registers, type Register, type RegisterOrder } from '@katedra/contract/marks'
import { useFormat } from '@katedra/screens/format.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { showToast } from '@katedra/screens/toast.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Dialog } from '@katedra/ui/dialog'
import { TextArea } from '@katedra/ui/text-area'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpDown, Copy, Download } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '../app/download-file.ts'
import { useChosenRegister } from './chosen-register.ts'
import { OrderDialog } from './order-dialog.tsx'
import { columnLines, columnText, type ColumnLine, type RegisterColumn } from './register-column.ts'
import { RegisterPicture } from './register-picture.tsx'
import { registerOrderQuery } from './registers.data.ts'

interface RegisterDialogProps {
  column: RegisterColumn
  onClose: () => void
}

/** One press copies the marks of a test in the order in which a register shows the class; where to paste them is drawn. */
export function RegisterDialog({ column, onClose }: RegisterDialogProps) {
  const [register, choose] = useChosenRegister()
  const order = useQuery(registerOrderQuery(column.class_id, register))
  const [isOrdering, setIsOrdering] = useState(false)
  if (isOrdering && order.data !== undefined)
    return <OrderDialog classId={column.class_id} order={order.data} onClose={() => setIsOrdering(false)} />
  return (
    <CopyDialog
      column={column}
      register={register}
      onRegister={choose}
      order={order}
      onOrder={() => setIsOrdering(true)}
      onClose={onClose}
    />
  )
}

interface CopyDialogProps extends RegisterDialogProps {
  register: Register
  onRegister: (register: Register) => void
  order: { data: RegisterOrder | undefined; error: Error | null; refetch: () => unknown }
  onOrder: () => void
}

function CopyDialog({ column, register, onRegister, order, onOrder, onClose }: CopyDialogProps) {
  const { t } = useTranslation('marks')
  const lines = columnLines(column, order.data?.students ?? [])
  const [isRefused, setIsRefused] = useState(false)
  const downloading = useSave({
    save: () =>
      downloadFile(marks.exportTestMarks, {
        params: { test_id: column.test_id },
        body: { format: 'xlsx', register },
      }),
    doneText: (file) => t('register.downloaded', { file }),
    refusal: 'toast',
  })
  const what = useContent(lines)

  async function copy() {
    try {
      await navigator.clipboard.writeText(columnText(lines))
      setIsRefused(false)
      showToast({ text: t('register.copied', { what }), tone: 'ok' })
    } catch {
      setIsRefused(true)
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      size="lg"
      title={t('register.title')}
      footer={
        lines.length > 0 && (
          <>
            <Button icon={<Download aria-hidden />} isBusy={downloading.isBusy} onClick={() => downloading.save()}>
              {t('register.xlsx')}
            </Button>
            <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copy()}>
              {t('register.copy')}
            </Button>
          </>
        )
      }
    >
      <div className="grid min-w-0 gap-5">
        <div className="grid gap-1">
          <p className="font-semibold wrap-anywhere">
            {column.topic === '' ? t('register.of', { ...column }) : t('register.ofTopic', { ...column })}
          </p>
          <p className="text-ink-soft">{t('register.notConnected')}</p>
        </div>
        <ChoiceChips
          label={t('register.which')}
          value={register}
          options={registers.map((id) => ({ id, label: t(`register.names.${id}`) }))}
          onChange={(id) => onRegister(registers.find((one) => one === id) ?? register)}
        />
        <QueryView query={order}>
          {(known) => (
            <>
              {isRefused && <CopyByHand text={columnText(lines)} />}
              <div className="grid min-w-0 items-start gap-6 sm:grid-cols-2">
                <Column column={column} lines={lines} order={known} what={what} onOrder={onOrder} />
                <Where register={register} />
              </div>
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  )
}

/** "28 řádků, 24 známek, 4 prázdné" */
function useContent(lines: readonly ColumnLine[]): string {
  const { t } = useTranslation('marks')
  const given = lines.filter(({ label }) => label !== null).length
  const empty = lines.length - given
  return [
    t('register.lines', { count: lines.length }),
    t('register.marks', { count: given }),
    ...(empty === 0 ? [] : [t('register.empty', { count: empty })]),
  ].join(', ')
}

interface ColumnProps {
  column: RegisterColumn
  lines: readonly ColumnLine[]
  order: RegisterOrder
  what: string
  onOrder: () => void
}

function Column({ column, lines, order, what, onOrder }: ColumnProps) {
  const { t } = useTranslation('marks')
  const format = useFormat()
  const titleId = useId()
  const hasNew = new Set(lines.map(({ student_id }) => student_id))
  const unpublished = column.marks.filter(
    ({ student_id, label, is_published }) => label !== null && !is_published && hasNew.has(student_id),
  ).length
  if (lines.length === 0) return <p>{t('register.noStudents')}</p>
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <div>
        <h3 id={titleId} className="font-semibold">
          {t('register.column')}
        </h3>
        <p className="text-sm text-ink-soft">{what}</p>
      </div>
      {unpublished > 0 && <p className="text-sm">{t('register.unpublished', { count: unpublished })}</p>}
      <div
        tabIndex={0}
        role="region"
        aria-labelledby={titleId}
        className="max-h-72 overflow-y-auto rounded-md border border-line"
      >
        <ol className="grid">
          {lines.map((line, place) => (
            <li
              key={line.student_id}
              className="flex min-w-0 items-baseline gap-3 border-b border-line px-3 py-1.5 last:border-b-0"
            >
              <span aria-hidden className="tabular w-6 shrink-0 text-right text-sm text-ink-soft">
                {place + 1}
              </span>
              <span className="min-w-24 flex-1 wrap-anywhere">{line.name}</span>
              <Mark line={line} />
            </li>
          ))}
        </ol>
      </div>
      <p className="text-sm text-ink-soft">{t('register.rule')}</p>
      <div className="grid justify-items-start gap-2">
        <p role="status" className="text-sm text-ink-soft">
          {order.changed_at === null
            ? t('register.byName')
            : t('register.remembered', { date: format.date(order.changed_at) })}
        </p>
        <Button size="sm" icon={<ArrowUpDown aria-hidden />} onClick={onOrder}>
          {t('register.change')}
        </Button>
      </div>
    </section>
  )
}

function Mark({ line: { label, absence } }: { line: ColumnLine }) {
  const { t } = useTranslation('marks')
  if (label !== null) return <span className="tabular max-w-1/2 font-semibold wrap-anywhere">{label}</span>
  return (
    <span className="max-w-1/2 text-right text-sm text-ink-soft">
      {absence === null ? t('register.none') : t('register.noneWhy', { why: t(`absence.${absence}`) })}
    </span>
  )
}

/** Where the browser refuses to copy: the same text, selected, to be copied by keys. */
function CopyByHand({ text }: { text: string }) {
  const { t } = useTranslation('marks')
  const box = useRef<HTMLDivElement>(null)
  // Selects the text in the element itself.
  useEffect(() => {
    const area = box.current?.querySelector('textarea')
    area?.focus()
    area?.select()
  }, [text])
  return (
    <div ref={box} className="grid gap-2">
      <p role="alert">{t('register.byHand')}</p>
      <TextArea label={t('register.byHandLabel')} readOnly value={text} />
    </div>
  )
}

function Where({ register }: { register: Register }) {
  const { t } = useTranslation('marks')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <h3 id={titleId} className="font-semibold">
        {t('register.where')}
      </h3>
      <RegisterPicture register={register} />
      <ol className="grid list-decimal gap-1.5 pl-5">
        <li>{t(`register.steps.${register}.open`)}</li>
        <li>{t(`register.steps.${register}.add`)}</li>
        <li>{t('register.steps.paste')}</li>
        <li>{t('register.steps.check')}</li>
      </ol>
      <p className="text-sm text-ink-soft">{t('register.oneByOne')}</p>
    </section>
  )
}
