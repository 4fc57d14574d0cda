import { ChoiceChips } from '@katedra/ui/choice-chips'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '@katedra/screens/form/field-errors.ts'
import type { GeneratedKind } from '@katedra/contract/generated-kind'
import type { ReadQuestion } from '@katedra/contract/library'
import { shuffle } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Switch } from '@katedra/ui/switch'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useSave } from '@katedra/screens/use-save.ts'
import { samplesQuery } from '../../generators/generators.data.ts'
import { levelQuestionsQuery } from '../../subjects/subjects.data.ts'
import { QuestionPicker, type GeneratorOptions } from '../../subjects/subjects.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { pickedQuery, testQuery } from '../planned-tests.data.ts'
import { drawChoices, type GeneratorOption, type PlanDraft } from '../draft/plan-draft.ts'
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
      <OwnNumbersField level={level} />
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
  if (draft.pick !== 'kept' || draft.source === null) return (await chosenOf(await offered(level), draft)).flat()
  const test = await queryClient.fetchQuery(testQuery(draft.source.test_id))
  return test.questions.map(({ question }) => question)
}

type Offered = readonly { id: string; question: ReadQuestion; generated?: GeneratedKind | undefined }[]

function offered({ id, picked = [] }: PlanLevel): Promise<Offered> {
  return id === null ? queryClient.fetchQuery(pickedQuery(picked)) : queryClient.fetchQuery(levelQuestionsQuery(id))
}

function chosenOf(all: Offered, draft: PlanDraft): Promise<ReadQuestion[][]> {
  const items =
    draft.pick === 'by_hand'
      ? all.filter(({ id }) => draft.question_ids.includes(id))
      : shuffle(all, String(Math.random())).slice(0, draft.draw ?? 0)
  return Promise.all(
    items.map(({ id, question, generated }) =>
      generated === undefined ? Promise.resolve([question]) : freshQuestions(id, draft.generators[id] ?? oneQuestion),
    ),
  )
}

/** What a generator would ask: each try has other numbers, unless one question is chosen for all. */
async function freshQuestions(id: string, { count, seed }: GeneratorOption): Promise<ReadQuestion[]> {
  const round = Math.floor(Math.random() * 1_000_000)
  const { samples } = await queryClient.fetchQuery(samplesQuery(id, round, seed))
  const wanted = samples.filter(({ is_excluded }) => !is_excluded || seed !== null)
  return wanted.slice(0, count).map(({ question }) => question)
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
  const generatorOptions = useGeneratorOptions()
  return (
    <QueryView query={questions} safe={t('load.safe')} skeleton={<QuestionsSkeleton />}>
      {(all) => (
        <QuestionPicker questions={all} chosen={chosen} onChange={onChange} generatorOptions={generatorOptions} />
      )}
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
      <OwnNumbersField level={level} />
      <TryPlanned level={level} />
    </fieldset>
  )
}

const oneQuestion = { count: 1, seed: null }

/** What the sheet wants of generators among the chosen questions. */
function useGeneratorOptions(): GeneratorOptions {
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'generators' })
  return {
    of: (id) => field.value[id] ?? oneQuestion,
    onChange: (id, option) => field.onChange({ ...field.value, [id]: option }),
  }
}

/** Asked only where there are questions that make themselves; at the class's pace all see the same. */
function OwnNumbersField({ level }: { level: PlanLevel }) {
  const { t } = useTranslation('generators')
  const { control } = useFormContext<PlanDraft>()
  const { field } = useController({ control, name: 'own_numbers' })
  const pace = useWatch({ control, name: 'pace' })
  const hasGenerated = useHasGenerated(level)
  if (pace !== 'own' || !hasGenerated) return null
  return (
    <Switch name="own_numbers" isSelected={field.value} onChange={field.onChange} description={t('ownNumbersAbout')}>
      {t('ownNumbers')}
    </Switch>
  )
}

/** Whether there is a question that makes itself among those that the sheet holds, as far as they are loaded. */
function useHasGenerated(level: PlanLevel): boolean {
  const { control } = useFormContext<PlanDraft>()
  const [pick, chosen, source] = useWatch({ control, name: ['pick', 'question_ids', 'source'] })
  const isByHand = pick === byHand
  const ofLevel = useQuery({ ...levelQuestionsQuery(level.id ?? 0), enabled: isByHand && level.id !== null })
  const picked = useQuery({ ...pickedQuery(level.picked ?? []), enabled: isByHand && level.id === null })
  const ofSource = useQuery({
    ...testQuery(source?.test_id ?? ''),
    enabled: !isByHand && pick !== 'draw' && source !== null,
  })
  if (pick === 'draw') return (level.generated_count ?? 0) > 0
  if (!isByHand) return ofSource.data?.questions.some(({ generated }) => generated !== undefined) ?? false
  const shown: Offered = (level.id === null ? picked.data : ofLevel.data) ?? []
  return shown.some(({ id, generated }) => generated !== undefined && chosen.includes(id))
}

interface PickedProps {
  ids: readonly string[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Picked({ ids, chosen, onChange }: PickedProps) {
  const { t } = useTranslation('planned-tests')
  const picked = useQuery(pickedQuery(ids))
  const generatorOptions = useGeneratorOptions()
  return (
    <QueryView query={picked} safe={t('load.safe')} skeleton={<QuestionsSkeleton />}>
      {(questions) => {
        const gone = ids.length - questions.length
        return (
          <>
            {gone > 0 && <p role="status">{t('questions.gone', { count: gone })}</p>}
            <QuestionPicker
              questions={questions}
              chosen={chosen}
              onChange={onChange}
              generatorOptions={generatorOptions}
            />
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
