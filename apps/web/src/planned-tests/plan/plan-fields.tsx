import type { SchoolClass } from '@katedra/contract/classes'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextInput } from '@katedra/screens/form/text-input.tsx'
import {
  feedbackPolicies,
  maxPlans,
  maxTeams,
  minTeams,
  paces,
  teamWays,
  testKinds,
} from '@katedra/contract/planned-tests'
import { Button } from '@katedra/ui/button'
import { ChoiceChips, MultipleChoiceChips, type Choice } from '@katedra/ui/choice-chips'
import { NumberField } from '@katedra/ui/number-field'
import { Switch } from '@katedra/ui/switch'
import { ChevronRight, Play } from 'lucide-react'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import { useId, useState } from 'react'
import { isDeviceIn, useFormat } from '@katedra/screens/format.ts'
import { parseDateTime, toCalendarDateTime, today } from '@internationalized/date'
import { DateTimeField } from '@katedra/ui/date-time-field'
import { useQuery } from '@tanstack/react-query'
import { choosable, subjectsQuery } from '../../subjects/subjects.data.ts'
import { Select } from '@katedra/ui/select'
import { feedbackNote } from '../draft/feedback-note.ts'
import {
  chosenClasses,
  classesChosen,
  isFeedbackPolicy,
  isPace,
  isStartChoice,
  isTeamWay,
  isTestKind,
  maxClassChips,
  questionCountOf,
  type PlanDraft,
} from '../draft/plan-draft.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { areEnough, type PlanMeans } from '../draft/plan-means.ts'
import { PlanOtherClasses } from './plan-other-classes.tsx'
import { PlanQuestionsField } from './plan-questions-field.tsx'
import { planFormId } from '../draft/use-planning.ts'
import { lengthWords } from '../draft/plan-sentence.ts'
import { presetsQuery } from '../planned-tests.data.ts'
import { presetChips } from '../draft/preset-chips.ts'
import { useNow } from '../../app/use-now.ts'
import { tomorrowMorning, useSchoolZone } from '../draft/use-plan-form.ts'

interface PlanFieldsProps {
  /** Left out where the class is given. */
  classes?: readonly SchoolClass[]
  level: PlanLevel
  means?: PlanMeans | undefined
  onSubmit: () => Promise<void>
  /** Left out where the test is planned already. */
  now?: StartNow | undefined
}

export interface StartNow {
  start: () => void
  isBusy: boolean
}

/** Everything that a plan needs, in the order in which a teacher thinks: who, when, what, how long. */
export function PlanFields({ classes, level, means, onSubmit, now }: PlanFieldsProps) {
  return (
    <form
      id={planFormId}
      noValidate
      className="grid gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        void onSubmit()
      }}
    >
      {classes !== undefined && <PlanClassField classes={classes} means={means} />}
      <PlanStartField now={now} />
      {classes !== undefined && <PlanOtherClasses classes={classes} means={means} />}
      <PlanQuestionsField level={level} />
      {level.picked !== undefined && <PlanSubjectField />}
      <PaceField />
      <PlanLengthFields />
      <PlanTitleField />
      <PlanMoreSettings />
    </form>
  )
}

/** What a test of picked questions is of: they may be of several subjects, or of none. */
function PlanSubjectField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'subject_id' })
  const { data: subjects = [] } = useQuery(subjectsQuery)
  return (
    <div data-field="subject_id">
      <Select
        label={t('field.subject')}
        description={t('field.subjectHint')}
        options={choosable(subjects, [field.value]).map(({ id, name }) => ({ id: String(id), label: name }))}
        value={field.value === null ? null : String(field.value)}
        error={say(fieldState.error)}
        onChange={(id) => field.onChange(Number(id))}
      />
    </div>
  )
}

interface PlanClassFieldProps {
  classes: readonly SchoolClass[]
  /** Undefined while it is not known. */
  means: PlanMeans | undefined
}

/** Which classes get the test. */
function PlanClassField({ classes, means }: PlanClassFieldProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const say = useFieldMessage()
  const { control, getValues, setValue } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'class_id' })
  const chosen = useWatch({ control, compute: (draft: PlanDraft) => chosenClasses(draft).filter((id) => id !== null) })
  const isFull = chosen.length >= maxPlans
  const options = classes
    .toSorted((a, b) => format.compare(a.name, b.name))
    .map(({ id, name, student_count }) => ({ id, label: name, detail: t('students', { count: student_count }) }))
  const shared = { label: t('field.class'), error: say(fieldState.error) }

  /** All classes are planned or none, so one that nothing is left for can't be chosen. */
  function isPossible(id: string): boolean {
    if (chosen.length === 0 || chosen.includes(id)) return true
    return !isFull && (means === undefined || areEnough(means, [...chosen, id]))
  }

  function choose(ids: string[]) {
    const { class_id, others } = classesChosen(getValues(), ids)
    setValue('others', others)
    field.onChange(class_id)
  }

  return (
    <div data-field="class_id">
      {options.length > maxClassChips ? (
        <Select {...shared} options={options} value={field.value} onChange={field.onChange} />
      ) : (
        <MultipleChoiceChips
          {...shared}
          description={options.length > 1 ? t('classesHint') : undefined}
          options={options.map((option) => ({ ...option, isDisabled: !isPossible(option.id) }))}
          value={chosen}
          onChange={choose}
        />
      )}
    </div>
  )
}

const minute = 60_000

/** When the test starts: at once by one press, at a quick date with the moment that it means, or at an own one. */
function PlanStartField({ now: startNow }: { now: StartNow | undefined }) {
  const { t } = useTranslation('planned-tests')
  const { data } = useQuery({ ...presetsQuery, refetchInterval: minute })
  const zone = useSchoolZone()
  const format = useFormat()
  const now = useNow(minute / 4)
  const say = useFieldMessage()
  const { control, getValues, setValue } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'preset' })
  const start = useController({ control, name: 'starts_at' })
  const isOwn = field.value === 'own'
  const error = say(fieldState.error ?? start.fieldState.error)

  function choose(id: string) {
    if (!isStartChoice(id)) return
    if (id === 'own' && getValues('starts_at') === '') setValue('starts_at', tomorrowMorning(zone))
    field.onChange(id)
    if (start.fieldState.invalid) setValue('starts_at', getValues('starts_at'), { shouldValidate: true })
  }

  return (
    <div data-field="preset starts_at" className="grid gap-4">
      {startNow !== undefined && <NowButton {...startNow} />}
      <ChoiceChips
        label={t('field.start')}
        options={presetChips(t, data?.presets ?? [], format, now)}
        value={field.value}
        onChange={choose}
        error={isOwn ? undefined : error}
        {...(isDeviceIn(zone) ? {} : { description: t('start.zone', { zone }) })}
      />
      {isOwn && (
        <DateTimeField
          label={t('start.own')}
          value={start.field.value === '' ? null : parseDateTime(start.field.value)}
          onChange={(value) =>
            start.field.onChange(value === null ? '' : toCalendarDateTime(value).toString().slice(0, 16))
          }
          minValue={today(zone)}
          error={error}
        />
      )}
    </div>
  )
}

/** Before the quick dates: with the bell there is no time to choose one. On a phone only the one in the sheet's foot is left. */
function NowButton({ start, isBusy }: StartNow) {
  const { t } = useTranslation('planned-tests')
  const hint = useId()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:hidden">
      <Button icon={<Play aria-hidden />} isBusy={isBusy} aria-describedby={hint} onClick={start}>
        {t('start.now')}
      </Button>
      <p id={hint} className="min-w-0 flex-1 basis-56 text-sm text-ink-soft">
        {t('start.nowHint')}
      </p>
    </div>
  )
}

const windows = [20, 45, 90, 1440, 10_080]
const limits = [10, 20, 30]
const other = 'other'
const none = 'none'

/** At the class's pace much is decided by the lesson itself and is not asked for. */
function useIsOwnPace(): boolean {
  const { control } = useFormContext<PlanDraft>()
  return useWatch({ control, name: 'pace' }) === 'own'
}

/** Each pupil alone, or the whole class at one time; and then in which teams. */
function PaceField() {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'pace' })
  const teams = useController({ control, name: 'teams' })
  return (
    <div className="grid gap-7">
      <div data-field="pace">
        <ChoiceChips
          label={t('field.pace')}
          description={t(`pace.about.${field.value}`)}
          options={paces.map((pace) => ({ id: pace, label: t(`pace.${pace}`) }))}
          value={field.value}
          onChange={(id) => {
            if (isPace(id)) field.onChange(id)
          }}
        />
      </div>
      {field.value === 'class' && (
        <>
          <ChoiceChips
            label={t('field.teams')}
            description={t(`teams.about.${teams.field.value}`)}
            options={teamWays.map((way) => ({ id: way, label: t(`teams.${way}`) }))}
            value={teams.field.value}
            onChange={(id) => {
              if (isTeamWay(id)) teams.field.onChange(id)
            }}
          />
          {teams.field.value !== 'none' && <TeamCountField />}
        </>
      )}
    </div>
  )
}

function TeamCountField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'team_count' })
  return (
    <div data-field="team_count">
      <NumberField
        label={t('field.teamCount')}
        value={field.value}
        onChange={field.onChange}
        minValue={minTeams}
        maxValue={maxTeams}
        error={say(fieldState.error)}
      />
    </div>
  )
}

/** How long the test is open, and how much of it each pupil has. */
function PlanLengthFields() {
  const { t } = useTranslation('planned-tests')
  const isOwnPace = useIsOwnPace()
  return (
    <div className="grid gap-7">
      <MinutesField
        name="window_minutes"
        label={t('field.window')}
        description={t('window.description')}
        offered={windows}
        max={86_400}
      />
      {isOwnPace && (
        <MinutesField
          name="time_limit_minutes"
          label={t('field.limit')}
          description={t('limit.description')}
          offered={limits}
          max={600}
          noneText={t('limit.none')}
        />
      )}
    </div>
  )
}

interface MinutesFieldProps {
  name: 'window_minutes' | 'time_limit_minutes'
  label: string
  description: string
  offered: readonly number[]
  max: number
  /** Offers to have no such time at all. */
  noneText?: string
}

function MinutesField({ name, label, description, offered, max, noneText }: MinutesFieldProps) {
  const { t } = useTranslation('planned-tests')
  const format = useFormat()
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name })
  const isNone = noneText !== undefined && field.value === null
  const [isOther, setIsOther] = useState(!isNone && !offered.includes(field.value ?? 0))
  const error = say(fieldState.error)
  const options: Choice[] = [
    ...(noneText === undefined ? [] : [{ id: none, label: noneText }]),
    ...offered.map((minutes) => ({
      id: String(minutes),
      label: minutes < 120 ? format.minutes(minutes) : lengthWords(t, minutes),
    })),
    { id: other, label: t('length.other') },
  ]

  function choose(id: string) {
    setIsOther(id === other)
    if (id === other) field.onChange(field.value ?? offered[0])
    else field.onChange(id === none ? null : Number(id))
  }

  return (
    <div data-field={name} className="grid gap-4">
      <ChoiceChips
        label={label}
        description={description}
        options={options}
        value={isOther ? other : isNone ? none : String(field.value)}
        onChange={choose}
        error={isOther ? undefined : error}
      />
      {isOther && (
        <NumberField
          label={t('length.ownMinutes')}
          unit={t('length.unit')}
          value={field.value}
          onChange={field.onChange}
          minValue={1}
          maxValue={max}
          error={error}
        />
      )}
    </div>
  )
}

/** What most plans leave as it is, folded away. */
function PlanMoreSettings() {
  const { t } = useTranslation('planned-tests')
  const isOwnPace = useIsOwnPace()
  return (
    <details className="group rounded-lg border border-line bg-surface">
      <summary className="target flex items-center gap-2 px-4 py-2.5 font-medium">
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-90" />
        {t('more.title')}
      </summary>
      <div className="grid gap-6 border-t border-line px-4 py-5">
        <KindField />
        {isOwnPace && <FeedbackField />}
        {isOwnPace && <AttemptsField />}
        <div className="grid gap-2">
          {isOwnPace && <SwitchField name="shuffle_questions" />}
          <SwitchField name="shuffle_options" />
          <SwitchField name="without_codes" />
          <SwitchField name="guests_allowed" />
        </div>
        <GuestsField />
      </div>
    </details>
  )
}

function KindField() {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'kind' })
  return (
    <div data-field="kind">
      <ChoiceChips
        label={t('field.kind')}
        options={testKinds.map((kind) => ({ id: kind, label: t(`kind.${kind}`) }))}
        value={field.value}
        onChange={(id) => {
          if (isTestKind(id)) field.onChange(id)
        }}
      />
    </div>
  )
}

function FeedbackField() {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'feedback' })
  const [feedback, guests_allowed, without_codes, attempts] = useWatch({
    control,
    name: ['feedback', 'guests_allowed', 'without_codes', 'attempts_allowed'],
  })
  const questionCount = useWatch({ control, compute: questionCountOf })
  const plan = { feedback, guests_allowed, without_codes, attempts_allowed: attempts ?? 1 }
  return (
    <div data-field="feedback">
      <ChoiceChips
        label={t('field.feedback')}
        description={t(`feedback.about.${feedbackNote(plan, questionCount)}`)}
        options={feedbackPolicies.map((policy) => ({ id: policy, label: t(`feedback.${policy}`) }))}
        value={field.value}
        onChange={(id) => {
          if (isFeedbackPolicy(id)) field.onChange(id)
        }}
      />
    </div>
  )
}

function AttemptsField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const { field, fieldState } = useController({ control, name: 'attempts_allowed' })
  return (
    <div data-field="attempts_allowed">
      <NumberField
        label={t('field.attempts')}
        description={t('attempts.description')}
        value={field.value}
        onChange={field.onChange}
        minValue={1}
        maxValue={20}
        error={say(fieldState.error)}
      />
    </div>
  )
}

/** How many guests, asked only where any are let in. */
function GuestsField() {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const isAllowed = useWatch({ control, name: 'guests_allowed' })
  const { field, fieldState } = useController({ control, name: 'max_guests' })
  if (!isAllowed) return null
  return (
    <div data-field="max_guests">
      <NumberField
        isOptional
        label={t('field.maxGuests')}
        description={t('guests.description')}
        value={field.value}
        onChange={field.onChange}
        minValue={1}
        maxValue={1000}
        error={say(fieldState.error)}
      />
    </div>
  )
}

function SwitchField({ name }: { name: 'shuffle_questions' | 'shuffle_options' | 'without_codes' | 'guests_allowed' }) {
  const { t } = useTranslation('planned-tests')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name })
  return (
    <Switch name={name} isSelected={field.value} onChange={field.onChange} description={t(`switch.about.${name}`)}>
      {t(`switch.${name}`)}
    </Switch>
  )
}

function PlanTitleField() {
  const { t } = useTranslation('planned-tests')
  const { control, setValue } = useFormContext<PlanDraft>()
  return (
    <div data-field="title" onInput={() => setValue('has_own_title', true)}>
      <TextInput control={control} name="title" label={t('field.title')} max={120} maxLength={120} autoComplete="off" />
    </div>
  )
}
