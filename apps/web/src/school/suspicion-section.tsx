import { school as calls, type School } from '@katedra/contract/school'
import { Section } from '@katedra/ui/page'
import { Switch } from '@katedra/ui/switch'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { useProblem } from '../app/problem.ts'
import { showToast } from '../app/toast.tsx'
import { keepSchool } from './school.data.ts'

/** Whether results say whose answers look like mere clicking; one setting for the whole school. */
export function SuspicionSection({ school }: { school: School }) {
  const { t } = useTranslation('school')
  const problem = useProblem()
  const setting = useMutation({
    mutationFn: (shows_suspicion: boolean) => call(calls.updateSettings, { body: { shows_suspicion } }),
    onSuccess: async (changed) => {
      await keepSchool(changed)
      showToast({ tone: 'ok', text: t(changed.shows_suspicion ? 'suspicion.shown' : 'suspicion.hidden') })
    },
    onError: (error) => showToast({ tone: 'danger', text: problem(error) }),
  })
  // The thumb moves at once, and back where it was refused.
  const isOn = setting.isPending ? setting.variables : school.shows_suspicion
  return (
    <Section title={t('suspicion.title')}>
      <Switch
        className="max-w-prose"
        isSelected={isOn}
        description={t('suspicion.text')}
        onChange={(next) => {
          if (!setting.isPending) setting.mutate(next)
        }}
      >
        {t('suspicion.switch')}
      </Switch>
    </Section>
  )
}
