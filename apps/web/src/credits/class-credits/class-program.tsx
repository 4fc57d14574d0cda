import {
  credits as calls,
  type ClassProgram,
  type ClassStudentCredit,
  type CreditKind,
} from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { Switch } from '@katedra/ui/switch'
import { useSuspenseQuery } from '@tanstack/react-query'
import { HandCoins, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { call } from '../../app/call.ts'
import { meQuery } from '../../profile/profile.data.ts'
import { AddDialog, type AssigningProps } from './add-dialog.tsx'
import { givingOutlook, takingOutlook } from './assigning.ts'
import { keepClassCredits, refreshCredits } from '../credits.data.ts'
import { RequestDialog } from './request-dialog.tsx'
import { buttonClass } from '@katedra/ui/button-class'
import { Card } from '@katedra/ui/card'
import { Link } from '@tanstack/react-router'
import { useFormat } from '@katedra/screens/format.ts'
import { WithdrawRequest } from '../open-request.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { Badge } from '@katedra/ui/badge'
import { Checkbox } from '@katedra/ui/checkbox'
import { dayMoment } from '@katedra/screens/plain-day.ts'
import { type Column, DataTable } from '@katedra/ui/data-table'
import { useGivingBack } from './use-returning.ts'

interface ClassProgramProps {
  classId: string
  ofProgram: ClassProgram
}

type Opened = 'add' | 'remove' | 'request' | undefined

/** One program of a class: what there is for it, who has a credit, and what can be done about it. */
export function ClassProgramView({ classId, ofProgram }: ClassProgramProps) {
  const { permissions } = useSuspenseQuery(meQuery).data
  const mayAdd = permissions.includes('add_class_credit')
  const mayRemove = permissions.includes('remove_class_credit')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [opened, setOpened] = useState<Opened>()
  const known = chosen.filter((id) => ofProgram.students.some(({ student_id }) => student_id === id))
  const close = () => setOpened(undefined)
  const work = { classId, ofProgram, chosen: known, onOpenChange: close, onDone: () => setChosen([]) }
  return (
    <div className="grid min-w-0 gap-6">
      <ClassPool ofProgram={ofProgram} mayAdd={mayAdd} />
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        <Actions ofProgram={ofProgram} chosen={known} may={{ add: mayAdd, remove: mayRemove }} onOpen={setOpened} />
      </div>
      {mayAdd && <Automatic classId={classId} ofProgram={ofProgram} />}
      <StudentsTable
        students={ofProgram.students}
        caption={ofProgram.program.title}
        chosen={mayAdd || mayRemove ? known : undefined}
        onChoose={setChosen}
      />
      {opened === 'add' && <AddDialog {...work} />}
      {opened === 'remove' && <RemoveDialog {...work} />}
      {opened === 'request' && <RequestDialog classId={classId} ofProgram={ofProgram} onOpenChange={close} />}
    </div>
  )
}

/** Puts unused credits back into the pool; says before it does which ones stay. */
function RemoveDialog({ classId, ofProgram, chosen, onOpenChange, onDone }: AssigningProps) {
  const { t } = useTranslation('credits')
  const giveBack = useGivingBack(classId, ofProgram.program.id)
  const { returned, kept } = takingOutlook(ofProgram.students, chosen)
  const removing = useSave({
    save: (taken: readonly { student_id: string; kind: CreditKind }[]) =>
      call(calls.removeClassCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, student_ids: taken.map(({ student_id }) => student_id) },
      }),
    refresh: ({ credits }) => keepClassCredits(credits),
    doneText: ({ returned: count }) => t('remove.done', { count }),
    doneTone: 'neutral',
    undo: (_, taken) => giveBack(taken),
    refusal: 'toast',
    onSaved: () => {
      onDone()
      onOpenChange()
    },
    onRefused: () => {
      void refreshCredits()
      onOpenChange()
    },
  })
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={onOpenChange}
      title={t('remove.title', { program: ofProgram.program.title })}
      confirmText={t('remove.submit', { count: returned.length })}
      isBusy={removing.isBusy}
      onConfirm={() => removing.save(returned)}
    >
      <p>
        {t('remove.returned', { count: returned.length })} {kept.used > 0 && t('remove.kept', { count: kept.used })}{' '}
        {kept.planned > 0 && t('remove.planned', { count: kept.planned })}
      </p>
    </ConfirmDialog>
  )
}

interface ActionsProps {
  ofProgram: ClassProgram
  chosen: readonly string[]
  may: { add: boolean; remove: boolean }
  onOpen: (opened: Opened) => void
}

/** For all, or for those who are ticked. */
function Actions({ ofProgram, chosen, may, onOpen }: ActionsProps) {
  const { t } = useTranslation('credits')
  const { without, given } = givingOutlook(ofProgram, chosen, undefined)
  const { returned } = takingOutlook(ofProgram.students, chosen)
  const isAll = chosen.length === 0
  return (
    <>
      {may.add && given > 0 && (
        <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => onOpen('add')}>
          {t(isAll ? 'add.openAll' : 'add.openChosen', { count: without.length })}
        </Button>
      )}
      {!may.add && mayAsk(ofProgram) && (
        <Button variant="primary" icon={<HandCoins aria-hidden />} onClick={() => onOpen('request')}>
          {t('request.open')}
        </Button>
      )}
      {may.remove && returned.length > 0 && (
        <Button icon={<Minus aria-hidden />} onClick={() => onOpen('remove')}>
          {t(isAll ? 'remove.openAll' : 'remove.openChosen')}
        </Button>
      )}
      {chosen.length > 0 && (
        <p role="status" className="text-ink-soft">
          {t('ofClass.chosen', { count: chosen.length })}
        </p>
      )}
    </>
  )
}

/** One request at a time, and only for somebody. */
function mayAsk({ not_assigned, open_request }: ClassProgram): boolean {
  return not_assigned > 0 && open_request === null
}

/** New pupils get a credit by themselves while there is one. */
function Automatic({ classId, ofProgram }: ClassProgramProps) {
  const { t } = useTranslation('credits')
  const setting = useSave({
    save: (automatic: boolean) =>
      call(calls.setAutomaticCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, automatic },
      }),
    refresh: keepClassCredits,
    doneText: (_, automatic) => t(automatic ? 'automatic.on' : 'automatic.off'),
    refusal: 'toast',
    onRefused: () => void refreshCredits(),
  })
  const isOn = setting.isBusy ? (setting.input ?? ofProgram.automatic) : ofProgram.automatic
  return (
    <Switch isSelected={isOn} isDisabled={setting.isBusy} onChange={setting.save} description={t('automatic.text')}>
      {t('automatic.switch')}
    </Switch>
  )
}

/** In words: how many pupils have a credit, what the school has for the others, and the way on when it has nothing. */
function ClassPool({ ofProgram, mayAdd }: { ofProgram: ClassProgram; mayAdd: boolean }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { assigned, not_assigned, available, covers_tests, missing_for_tests } = ofProgram
  const all = available.reduce((sum, { count }) => sum + count, 0)
  const kinds = available.map(({ kind, count }) => t(`ofClass.kinds.${kind}`, { count }))
  return (
    <div className="grid gap-3">
      <p className="text-lg">
        {not_assigned === 0
          ? t('ofClass.allHave', { count: assigned })
          : t('ofClass.without', { count: not_assigned, all: assigned + not_assigned })}
      </p>
      {covers_tests && <p className="text-ink-soft">{t('ofClass.coversTests')}</p>}
      {missing_for_tests > 0 && assigned > 0 && (
        <p className="text-ink-soft">{t('ofClass.missingForTests', { count: missing_for_tests })}</p>
      )}
      {all > 0 && (
        <p className="text-ink-soft">
          {t('ofClass.available', { count: all })}
          {kinds.length > 0 && ` (${format.list(kinds)})`}
        </p>
      )}
      {all === 0 && not_assigned > 0 && <NoneFree ofProgram={ofProgram} mayAdd={mayAdd} />}
      {ofProgram.open_request !== null && <OpenOwnRequest request={ofProgram.open_request} />}
    </div>
  )
}

/** The specification's own sentence (section 8), with the way on. */
function NoneFree({ ofProgram, mayAdd }: { ofProgram: ClassProgram; mayAdd: boolean }) {
  const { t } = useTranslation('credits')
  const { program, not_assigned } = ofProgram
  return (
    <Card tone="now" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{t('noneFree.title')}</p>
        <p>{t(mayAdd ? 'noneFree.text' : 'noneFree.textOfTeacher')}</p>
      </div>
      <Link
        to="/objednavky/nova"
        search={{ program: String(program.id), quantity: String(not_assigned) }}
        className={buttonClass()}
      >
        {t('forecast.order', { count: not_assigned })}
      </Link>
    </Card>
  )
}

function OpenOwnRequest({ request }: { request: NonNullable<ClassProgram['open_request']> }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const { id, quantity, teacher_name, requested_at, is_own, note } = request
  return (
    <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
        <p className="font-semibold">{t('request.waiting', { count: quantity })}</p>
        <p className="text-sm text-ink-soft">
          {teacher_name} · {format.when(requested_at)}
          {note !== '' && ` · ${note}`}
        </p>
      </div>
      {is_own ? (
        <WithdrawRequest requestId={id} />
      ) : (
        <Link to="/kredity" className={buttonClass()}>
          {t('request.toRequests')}
        </Link>
      )}
    </Card>
  )
}

interface StudentsTableProps {
  students: readonly ClassStudentCredit[]
  caption: string
  /** Undefined where no one can be ticked. */
  chosen: readonly string[] | undefined
  onChoose: (ids: string[]) => void
}

/** The pupils of the class with their state in the program (specification, section 4). */
function StudentsTable({ students, caption, chosen, onChoose }: StudentsTableProps) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const ids = students.map(({ student_id }) => student_id)
  const isAll = chosen !== undefined && chosen.length === ids.length
  const columns: (Column<ClassStudentCredit> | false)[] = [
    chosen !== undefined && {
      key: 'choose',
      label: t('students.choose'),
      isLabelHidden: true,
      narrow: 'corner',
      cell: (student, _, isChosen) => (
        <Checkbox
          isLabelHidden
          isSelected={isChosen}
          onChange={() =>
            onChoose(isChosen ? chosen.filter((id) => id !== student.student_id) : [...chosen, student.student_id])
          }
        >
          {nameOf(student)}
        </Checkbox>
      ),
    },
    { key: 'name', label: t('students.name'), isRowHead: true, cellClassName: 'wrap-anywhere', cell: nameOf },
    {
      key: 'state',
      label: t('students.state'),
      cell: ({ state }) => <Badge tone={state === 'not_assigned' ? 'neutral' : 'ok'}>{t(`state.${state}`)}</Badge>,
    },
    {
      key: 'valid_until',
      label: t('students.validUntil'),
      cellClassName: 'tabular',
      classNameOf: hiddenWithout,
      cell: ({ valid_until }) => (valid_until === null ? '–' : format.date(dayMoment(valid_until))),
    },
    {
      key: 'used',
      label: t('students.used'),
      classNameOf: hiddenWithout,
      cell: ({ state, use }) => (state === 'not_assigned' ? '–' : t(`students.use.${use}`)),
    },
  ]
  return (
    <div className="grid min-w-0 gap-3">
      {chosen !== undefined && (
        <Checkbox
          isSelected={isAll}
          isIndeterminate={chosen.length > 0 && !isAll}
          onChange={() => onChoose(isAll ? [] : ids)}
        >
          {t('students.all')}
        </Checkbox>
      )}
      <DataTable
        caption={t('students.caption', { program: caption })}
        columns={columns}
        rows={students}
        rowKey={({ student_id }) => student_id}
        isSelected={({ student_id }) => chosen?.includes(student_id) ?? false}
      />
    </div>
  )
}

function nameOf({ last_name, first_name }: ClassStudentCredit): string {
  return `${last_name} ${first_name}`.trim()
}

/** A card on a phone is not made longer by what there isn't. */
function hiddenWithout({ state }: ClassStudentCredit): string {
  return state === 'not_assigned' ? 'max-sm:hidden!' : ''
}
