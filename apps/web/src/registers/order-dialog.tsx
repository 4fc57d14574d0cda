import { marks, type RegisterOrder } from '@katedra/contract/marks'
import { FormDialog } from '@katedra/screens/form-dialog.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { ThingList } from '@katedra/ui/questions/ordering/thing-list'
import { TextArea } from '@katedra/ui/text-area'
import { ArrowDownAZ, ListOrdered } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { matchNames, type MatchedNames } from './match-names.ts'
import { keepRegisterOrder } from './registers.data.ts'

interface OrderDialogProps {
  classId: string
  order: RegisterOrder
  onClose: () => void
}

/** As class lists are, whatever language the screen is in: a column in another order would give pupils others' marks. */
const czech = new Intl.Collator('cs', { numeric: true })

/** The class is put in the order of a register: by a list of names from there, by buttons, keys or dragging. */
export function OrderDialog({ classId, order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('marks')
  const { register, students } = order
  const [ids, setIds] = useState<readonly string[]>(() => students.map(({ student_id }) => student_id))
  const saving = useSave({
    save: () =>
      call(marks.setRegisterOrder, { params: { class_id: classId, register }, body: { student_ids: [...ids] } }),
    // No toast: it would lie over the button that comes next, and the order says itself that it is remembered.
    onSaved: (saved) => {
      keepRegisterOrder(classId, saved)
      onClose()
    },
  })
  const [isLeaving, setIsLeaving] = useState(false)
  const isMoved = students.some(({ student_id }, index) => ids[index] !== student_id)
  const things = useMemo(
    () => students.map(({ student_id: id, name }) => ({ id, name, view: <>{name}</> })),
    [students],
  )
  const system = t(`register.in.${register}`)

  function byName() {
    setIds(students.toSorted((a, b) => czech.compare(a.name, b.name)).map(({ student_id }) => student_id))
  }

  return (
    <FormDialog
      title={t('register.order.title', { in: system })}
      size="lg"
      saving={saving}
      onClose={() => (isMoved ? setIsLeaving(true) : onClose())}
      cancelText={t('register.order.back')}
      submitText={t('register.order.save')}
      onSubmit={() => saving.save()}
    >
      <p>{t('register.order.text', { in: system })}</p>
      <PastedNames students={students} ids={ids} onOrder={setIds} />
      <div className="grid min-w-0 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose min-w-0 flex-1 basis-60 text-sm text-ink-soft">{t('register.order.hint')}</p>
          <Button size="sm" icon={<ArrowDownAZ aria-hidden />} onClick={byName}>
            {t('register.order.byName')}
          </Button>
        </div>
        <ThingList
          label={t('register.order.list')}
          things={things}
          order={ids}
          isEmpty={false}
          isReadOnly={false}
          onOrder={setIds}
          onEmpty={() => undefined}
        />
      </div>
      <ConfirmDialog
        isDanger
        isOpen={isLeaving}
        onOpenChange={setIsLeaving}
        title={t('register.order.leave.title')}
        cancelText={t('register.order.leave.stay')}
        confirmText={t('register.order.leave.confirm')}
        onConfirm={onClose}
      >
        <p>{t('register.order.leave.text')}</p>
      </ConfirmDialog>
    </FormDialog>
  )
}

interface PastedNamesProps {
  students: RegisterOrder['students']
  ids: readonly string[]
  onOrder: (ids: readonly string[]) => void
}

function PastedNames({ students, ids, onOrder }: PastedNamesProps) {
  const { t } = useTranslation('marks')
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [matched, setMatched] = useState<MatchedNames>()

  function match() {
    if (text.trim() === '') {
      setError(t('register.order.pasteRequired'))
      return
    }
    const now = ids.flatMap((id) => students.filter(({ student_id }) => student_id === id))
    const result = matchNames(now, text)
    setError(undefined)
    setMatched(result)
    onOrder(result.order)
  }

  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <TextArea
        className="w-full"
        label={t('register.order.paste')}
        description={t('register.order.pasteHint')}
        value={text}
        error={error}
        onChange={setText}
      />
      <Button size="sm" icon={<ListOrdered aria-hidden />} onClick={match}>
        {t('register.order.match')}
      </Button>
      <div role="status" className="grid gap-2 empty:hidden">
        {matched !== undefined && <Outcome matched={matched} />}
      </div>
    </div>
  )
}

/** More lines than these are not read in a sentence. */
const maxTold = 8

function Outcome({ matched: { order, unknown, unlisted } }: { matched: MatchedNames }) {
  const { t } = useTranslation('marks')
  return (
    <>
      <p className="font-medium">{t('register.order.matched', { count: order.length - unlisted.length })}</p>
      {unknown.length > 0 && <Told text={t('register.order.unknown', { count: unknown.length })} items={unknown} />}
      {unlisted.length > 0 && <Told text={t('register.order.unlisted')} items={unlisted} />}
    </>
  )
}

function Told({ text, items }: { text: string; items: readonly string[] }) {
  const { t } = useTranslation('marks')
  const more = items.length - maxTold
  return (
    <div>
      <p>{text}</p>
      <ul className="list-disc pl-5">
        {items.slice(0, maxTold).map((item, index) => (
          <li key={index} className="wrap-anywhere">
            <>{item}</>
          </li>
        ))}
        {more > 0 && <li>{t('register.order.more', { count: more })}</li>}
      </ul>
    </div>
  )
}
