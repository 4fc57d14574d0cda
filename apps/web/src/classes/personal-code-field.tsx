import { classes, type Student } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { CopyButton } from '@katedra/ui/copy-button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { changeRoster } from './classes.data.ts'
import { PersonalCode } from './personal-code.tsx'
import { rosterName } from './roster.ts'

/** The code of one pupil; a new one makes the old card worthless. */
export function PersonalCodeField({ classId, student }: { classId: string; student: Student }) {
  const { t } = useTranslation('classes')
  const [isAsking, setIsAsking] = useState(false)
  const renewing = useRenewing(classId, student, () => setIsAsking(false))
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t('personalCode')}</h3>
      <div className="flex flex-wrap items-center gap-3">
        <span className="text-xl">
          <PersonalCode code={student.personal_code} />
        </span>
        <CopyButton text={student.personal_code} label={t('student.copyCode')} />
        <Link
          to="/tridy/$classId/karticky"
          params={{ classId }}
          search={{ student_id: student.id }}
          className={buttonClass({ size: 'sm' })}
        >
          <Printer aria-hidden />
          {t('student.printCard')}
        </Link>
        <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setIsAsking(true)}>
          {t('student.newCode')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('student.newCodeTitle', { name: rosterName(student) })}
        confirmText={t('student.newCode')}
        isBusy={renewing.isPending}
        onConfirm={() => renewing.mutate()}
      >
        {t('student.newCodeHint')}
      </ConfirmDialog>
    </section>
  )
}

function useRenewing(classId: string, student: Student, onDone: () => void) {
  const { t } = useTranslation('classes')
  const problem = useProblem()
  return useMutation({
    mutationFn: () => call(classes.renewPersonalCode, { params: { class_id: classId, student_id: student.id } }),
    onSuccess: (renewed) => {
      changeRoster(classId, (students) => students.map((other) => (other.id === renewed.id ? renewed : other)))
      showToast({ text: t('student.newCodeDone', { name: rosterName(student) }), tone: 'ok' })
    },
    onError: (error) => showToast({ text: problem(error), tone: 'danger' }),
    onSettled: onDone,
  })
}
