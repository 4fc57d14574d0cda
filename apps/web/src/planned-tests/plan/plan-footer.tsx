import type { SchoolClass } from '@katedra/contract/classes'
import { Button } from '@katedra/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { chosenClasses, type PlanDraft } from '../draft/plan-draft.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { areEnough, freePlansFor, type PlanMeans } from '../draft/plan-means.ts'
import { planOutlook } from '../draft/plan-outlook.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { useNow } from '../../app/use-now.ts'
import { useSchoolZone } from '../draft/use-plan-form.ts'
import { planFormId } from '../draft/use-planning.ts'
import type { StartNow } from './plan-fields.tsx'

interface PlanFooterProps {
  classes: readonly Pick<SchoolClass, 'id' | 'name' | 'student_count'>[]
  level: Pick<PlanLevel, 'question_count'>
  isBusy: boolean
  /** Why the last attempt to plan was refused. */
  refusal: string | undefined
  /** Left out where no plan is needed: a test is only being changed; undefined while it is not known. */
  means?: PlanMeans | undefined
  isEdit?: boolean
  /** Left out where the start is not to be chosen any more. */
  now?: StartNow
}

/** What will happen, in a sentence, and the one button that makes it so. */
export function PlanFooter({ classes, level, isBusy, refusal, means, isEdit = false, now }: PlanFooterProps) {
  return (
    <div className="grid gap-3">
      <FormAlert text={refusal} />
      <PlanSentence classes={classes} level={level} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {means !== undefined && <PaidWith means={means} />}
        <div className="ml-auto flex flex-wrap justify-end gap-3">
          {now !== undefined && <NowInFoot {...now} />}
          <Button type="submit" form={planFormId} variant="primary" isBusy={isBusy}>
            <SubmitWords isEdit={isEdit} />
          </Button>
        </div>
      </div>
    </div>
  )
}

/** Who has set questions and pace is far below the quick dates; here the button says what it does. */
function NowInFoot({ start, isBusy }: StartNow) {
  const { t } = useTranslation('planned-tests')
  const hint = useId()
  return (
    <>
      <Button icon={<Play aria-hidden />} isBusy={isBusy} aria-describedby={hint} onClick={start}>
        {t('launch.button')}
      </Button>
      <span id={hint} hidden>
        {t('start.nowHint')}
      </span>
    </>
  )
}

/** What the plan is paid with; said before the server would refuse it (specification, section 8). */
function PaidWith({ means }: { means: PlanMeans }) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const chosen = useWatch({ control, compute: chosenClasses })
  if (!areEnough(means, chosen)) return <p className="text-sm font-medium">{t('plans.none')}</p>
  const text =
    freePlansFor(means, chosen) === 0 ? t('plans.onCredits') : t('plans.left', { count: means.freePlansLeft })
  return <p className="text-sm text-ink-soft">{text}</p>
}

function SubmitWords({ isEdit }: { isEdit: boolean }) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const count = 1 + useWatch({ control, compute: ({ others }: PlanDraft) => others.length })
  if (isEdit) return <>{t('sheet.save')}</>
  return <>{count === 1 ? t('sheet.submit') : t('sheet.submitSeveral', { count })}</>
}

function PlanSentence({ classes, level }: Pick<PlanFooterProps, 'classes' | 'level'>) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  // A copy, because the form changes its values in place and would find nothing new.
  const draft = useWatch({ control, compute: (values: PlanDraft) => ({ ...values }) })
  const zone = useSchoolZone()
  const clock = { format: useFormat(), zone, now: useNow(10_000) }
  const { data } = useQuery(presetsQuery)
  const { sentence, details } = planOutlook(t, draft, { classes, level, presets: data?.presets ?? [] }, clock)
  return (
    <div aria-live="polite">
      <p className="font-medium text-pretty">{sentence}</p>
      {details.map((detail) => (
        <p key={detail} className="text-sm text-pretty text-ink-soft">
          {detail}
        </p>
      ))}
    </div>
  )
}
