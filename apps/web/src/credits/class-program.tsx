import { credits as calls, type ClassProgram } from '@katedra/contract/credits'
import { Button } from '@katedra/ui/button'
import { Switch } from '@katedra/ui/switch'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { HandCoins, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { meQuery } from '../profile/profile.data.ts'
import { AddDialog } from './add-dialog.tsx'
import { givingOutlook, takingOutlook } from './assigning.ts'
import { ClassPool } from './class-pool.tsx'
import { keepClassCredits, refreshCredits } from './credits.data.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RequestDialog } from './request-dialog.tsx'
import { StudentsTable } from './students-table.tsx'

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

interface ActionsProps {
  ofProgram: ClassProgram
  chosen: readonly string[]
  may: { add: boolean; remove: boolean }
  onOpen: (opened: Opened) => void
}

/** For everybody, or for those who are ticked. */
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
  const problem = useProblem()
  const setting = useMutation({
    mutationFn: (automatic: boolean) =>
      call(calls.setAutomaticCredits, {
        params: { class_id: classId },
        body: { program_id: ofProgram.program.id, automatic },
      }),
    onSuccess: (changed, automatic) => {
      keepClassCredits(changed)
      showToast({ text: t(automatic ? 'automatic.on' : 'automatic.off'), tone: 'ok' })
    },
    onError: (error) => {
      showToast({ text: problem(error), tone: 'danger' })
      void refreshCredits()
    },
  })
  const isOn = setting.isPending ? setting.variables : ofProgram.automatic
  return (
    <Switch
      isSelected={isOn}
      isDisabled={setting.isPending}
      onChange={(automatic) => setting.mutate(automatic)}
      description={t('automatic.text')}
    >
      {t('automatic.switch')}
    </Switch>
  )
}
