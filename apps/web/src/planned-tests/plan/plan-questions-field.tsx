import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import type { ReadQuestion } from '@katedra/contract/library'
import { shuffle } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useSave } from '@katedra/screens/use-save.ts'
import { levelQuestionsQuery } from '../../subjects/subjects.data.ts'
import { QuestionPicker } from '../../subjects/subjects.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { pickedQuery, testQuery } from '../planned-tests.data.ts'
import { drawChoices, type PlanDraft } from '../draft/plan-draft.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { queryClient } from '../../app/query.ts'
import { TryQuestions } from '../test/try-questions.tsx'

const byHand = 'by_hand'
const kept = 'kept'

/** How many questions to draw from the level, or which ones by hand. */
export function PlanQuestionsField({ level }: { level: PlanLevel }) {
  return level.id === null ? (
    <PickedQuestionsField level={level} />
  ) : (
    <LevelQuestionsField level={{ ...level, id: level.id }} />
  )
}

type WholeLevel = PlanLevel & { id: number }

function LevelQuestionsField({ level }: { level: WholeLevel }) {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control, setValue } = useFormContext<PlanDraft>()
  const pick = useController({ control, name: 'pick' })
  const draw = useController({ control, name: 'draw' })
  const chosen = useController({ control, name: 'question_ids' })
  const source = useWatch({ control, name: 'source' })
  const isByHand = pick.field.value === byHand
  const counts = drawChoices(level.question_count)
  const error = say(draw.fieldState.error ?? chosen.fieldState.error, { max: 200 })

  function choose(id: string) {
    const isDrawn = id !== byHand && id !== kept
    pick.field.onChange(isDrawn ? 'draw' : id)
    if (isDrawn) setValue('draw', Number(id), { shouldValidate: draw.fieldState.invalid })
  }

  return (
    <div data-field="draw question_ids" className="grid gap-4">
      <ChoiceChips
        label={t('field.questions')}
        options={[
          ...(source === null ? [] : [{ id: kept, label: t('questions.kept', { count: source.question_count }) }]),
          ...counts.map((count) => ({
            id: String(count),
            label: count === level.question_count ? t('questions.all', { count }) : t('questions.draw', { count }),
          })),
          { id: byHand, label: t('questions.byHand') },
        ]}
        value={pick.field.value === 'draw' ? String(draw.field.value) : pick.field.value}
        onChange={choose}
        description={pick.field.value === 'draw' ? t('questions.drawn') : undefined}
        error={error}
      />
      <TryPlanned level={level} />
      {isByHand && <ByHand level={level} chosen={chosen.field.value} onChange={chosen.field.onChange} />}
    </div>
  )
}

/** Tries what the sheet has chosen; where questions are to be drawn, a sample of them. */
function TryPlanned({ level }: { level: PlanLevel }) {
  const { t } = useTranslation('planned-tests')
  const { getValues } = useFormContext<PlanDraft>()
  const [tried, setTried] = useState<readonly ReadQuestion[]>()
  const loading = useSave({ save: () => questionsOf(level, getValues()), onSaved: setTried })
  const draft = getValues()
  return (
    <div className="grid gap-2">
      <Button
        size="sm"
        className="justify-self-start"
        icon={<Eye aria-hidden />}
        isBusy={loading.isBusy}
        onClick={() => loading.save()}
      >
        {t('try.open')}
      </Button>
      {loading.sentence !== undefined && <p role="alert">{loading.sentence}</p>}
      {tried?.length === 0 && <p role="status">{t('try.nothing')}</p>}
      {tried !== undefined && tried.length > 0 && (
        <TryQuestions
          questions={tried}
          shuffleOptions={draft.shuffle_options}
          isSample={draft.pick === 'draw' && draft.draw !== level.question_count}
          onClose={() => setTried(undefined)}
        />
      )}
    </div>
  )
}

/** The questions of the test that is changed or copied, or those of the level. */
async function questionsOf(level: PlanLevel, draft: PlanDraft): Promise<ReadQuestion[]> {
  if (draft.pick !== 'kept' || draft.source === null) return chosenOf(await offered(level), draft)
  const test = await queryClient.fetchQuery(testQuery(draft.source.test_id))
  return test.questions.map(({ question }) => question)
}

type Offered = readonly { id: string; question: ReadQuestion }[]

function offered({ id, picked = [] }: PlanLevel): Promise<Offered> {
  return id === null ? queryClient.fetchQuery(pickedQuery(picked)) : queryClient.fetchQuery(levelQuestionsQuery(id))
}

function chosenOf(all: Offered, draft: PlanDraft): ReadQuestion[] {
  const items =
    draft.pick === 'by_hand'
      ? all.filter(({ id }) => draft.question_ids.includes(id))
      : shuffle(all, String(Math.random())).slice(0, draft.draw ?? 0)
  return items.map(({ question }) => question)
}

function ByHand({
  level,
  chosen,
  onChange,
}: {
  level: WholeLevel
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const { t } = useTranslation('planned-tests')
  const questions = useQuery(levelQuestionsQuery(level.id))
  return (
    <QueryView query={questions} safe={t('load.safe')} skeleton={<QuestionsSkeleton />}>
      {(all) => <QuestionPicker questions={all} chosen={chosen} onChange={onChange} />}
    </QueryView>
  )
}

/** Questions that were picked elsewhere: each can still be left out. Those of a test that is copied or changed stay together. */
function PickedQuestionsField({ level }: { level: PlanLevel }) {
  const { t } = useTranslation('planned-tests')
  const say = useFieldMessage()
  const { control } = useFormContext<PlanDraft>()
  const chosen = useController({ control, name: 'question_ids' })
  const source = useWatch({ control, name: 'source' })
  const error = say(chosen.fieldState.error, { max: 200 })
  return (
    <fieldset data-field="draw question_ids" className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">{t('field.questions')}</legend>
      {source === null ? (
        <Picked ids={level.picked ?? []} chosen={chosen.field.value} onChange={chosen.field.onChange} />
      ) : (
        <p>{t('questions.keptPicked', { count: source.question_count })}</p>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <TryPlanned level={level} />
    </fieldset>
  )
}

interface PickedProps {
  ids: readonly string[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Picked({ ids, chosen, onChange }: PickedProps) {
  const { t } = useTranslation('planned-tests')
  const picked = useQuery(pickedQuery(ids))
  return (
    <QueryView query={picked} safe={t('load.safe')} skeleton={<QuestionsSkeleton />}>
      {(questions) => {
        const gone = ids.length - questions.length
        return (
          <>
            {gone > 0 && <p role="status">{t('questions.gone', { count: gone })}</p>}
            <QuestionPicker questions={questions} chosen={chosen} onChange={onChange} />
          </>
        )
      }}
    </QueryView>
  )
}

function QuestionsSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}
