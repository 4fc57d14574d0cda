import { shuffle, type Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSave } from '@katedra/screens/use-save.ts'
import { queryClient } from '../../app/query.ts'
import { levelQuestionsQuery } from '../../subjects/subjects.data.ts'
import type { PlanDraft } from '../draft/plan-draft.ts'
import type { PlanLevel } from '../draft/plan-level.ts'
import { pickedQuery, testQuery } from '../planned-tests.data.ts'
import { TryQuestions } from '../test/try-questions.tsx'

/** Tries what the sheet has chosen; where questions are to be drawn, a sample of them. */
export function TryPlanned({ level }: { level: PlanLevel }) {
  const { t } = useTranslation('planned-tests')
  const { getValues } = useFormContext<PlanDraft>()
  const [tried, setTried] = useState<readonly Question[]>()
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
async function questionsOf(level: PlanLevel, draft: PlanDraft): Promise<Question[]> {
  if (draft.pick !== 'kept' || draft.source === null) return chosenOf(await offered(level), draft)
  const test = await queryClient.fetchQuery(testQuery(draft.source.test_id))
  return test.questions.map(({ question }) => question)
}

type Offered = readonly { id: string; question: Question }[]

function offered({ id, picked = [] }: PlanLevel): Promise<Offered> {
  return id === null ? queryClient.fetchQuery(pickedQuery(picked)) : queryClient.fetchQuery(levelQuestionsQuery(id))
}

function chosenOf(all: Offered, draft: PlanDraft): Question[] {
  const items =
    draft.pick === 'by_hand'
      ? all.filter(({ id }) => draft.question_ids.includes(id))
      : shuffle(all, String(Math.random())).slice(0, draft.draw ?? 0)
  return items.map(({ question }) => question)
}
