import { generators, type GeneratedSample } from '@katedra/contract/generators'
import { questions } from '@katedra/contract/questions'
import { useLanguage } from '@katedra/screens/language.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'
import { inLanguage, publicQuestion } from '@katedra/questions'
import { solutionOf } from '@katedra/questions/solution'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { QuestionReview } from '@katedra/ui/questions/question-review'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CopyPlus, Dices, Eye, EyeOff, Pin } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { refreshOwnQuestions, refreshSamples, samplesQuery } from './generators.data.ts'

/** Choosing one question for all pupils of a test. */
export interface Fixing {
  seed: number | null
  onFix: (seed: number | null) => void
}

interface SamplesDialogProps {
  id: string
  title: string
  fixing?: Fixing | undefined
  onClose: () => void
}

/** Ten questions as a generator makes them, others on demand; one can be excluded, or taken over as a written question. */
export function SamplesDialog({ id, title, fixing, onClose }: SamplesDialogProps) {
  const { t } = useTranslation('generators')
  const [round, setRound] = useState(0)
  const query = useQuery({ ...samplesQuery(id, round), placeholderData: keepPreviousData })
  return (
    <Dialog
      isOpen
      isText
      size="lg"
      title={title}
      onOpenChange={onClose}
      footer={
        <Button icon={<Dices aria-hidden />} isBusy={query.isPlaceholderData} onClick={() => setRound(round + 1)}>
          {t('fresh')}
        </Button>
      }
    >
      <QueryView query={query} safe={t('safe')} skeleton={<SamplesSkeleton />}>
        {({ samples, excluded }) => (
          <div className="grid gap-6">
            <p className="text-sm text-ink-soft">{t('about')}</p>
            <Samples id={id} samples={samples} fixing={fixing} number={(number) => t('number', { number })} />
            {excluded.length > 0 && (
              <section className="grid gap-4">
                <h3 className="text-lg font-semibold">{t('excludedTitle')}</h3>
                <Samples id={id} samples={excluded} number={(number) => t('excludedNumber', { number })} />
              </section>
            )}
          </div>
        )}
      </QueryView>
    </Dialog>
  )
}

interface SamplesProps {
  id: string
  fixing?: Fixing | undefined
  samples: readonly GeneratedSample[]
  number: (number: number) => string
}

function Samples({ id, samples, fixing, number }: SamplesProps) {
  return (
    <ol className="grid gap-5">
      {samples.map((sample, index) => (
        <li key={sample.seed} className="grid gap-3 border-t border-line pt-4">
          <Sample id={id} sample={sample} fixing={fixing} name={number(index + 1)} number={index + 1} />
        </li>
      ))}
    </ol>
  )
}

interface SampleProps {
  id: string
  fixing?: Fixing | undefined
  sample: GeneratedSample
  name: string
  number: number
}

function Sample({ id, sample, fixing, name, number }: SampleProps) {
  const { t } = useTranslation('generators')
  const language = useLanguage()
  const { question, misconceptions, is_excluded } = sample
  return (
    <section aria-label={name} className="grid gap-3">
      <p className="text-sm font-semibold text-ink-soft">{name}</p>
      <SampleQuestion question={question} />
      {misconceptions.length > 0 && (
        <p className="text-sm text-ink-soft">
          {t('recognises', { list: misconceptions.map((text) => inLanguage(text, language)).join('; ') })}
        </p>
      )}
      {is_excluded && <p className="text-sm font-medium">{t('excluded')}</p>}
      <SampleActions id={id} sample={sample} fixing={fixing} number={number} />
    </section>
  )
}

/** Answered right; without its key as it is asked. */
function SampleQuestion({ question }: Pick<GeneratedSample, 'question'>) {
  const { t } = useTranslation('generators')
  const language = useLanguage()
  const solution = useMemo(() => ('key' in question ? solutionOf(question, language) : undefined), [question, language])
  if (solution !== undefined)
    return <QuestionReview question={question} answer={solution.answer} score={solution.score} language={language} />
  return (
    <>
      <QuestionPlayer
        isReadOnly
        question={publicQuestion(question, { seed: 'shown', shuffle_options: false })}
        answer={undefined}
        onAnswer={() => undefined}
        language={language}
      />
      <p className="text-sm text-ink-soft">{t('withheld')}</p>
    </>
  )
}

function SampleActions({ id, sample, fixing, number }: Omit<SampleProps, 'name'>) {
  const { t } = useTranslation('generators')
  const params = { generated_id: id, seed: sample.seed }
  const copying = useSave({
    save: () => call(questions.copyVariant, { params }),
    refresh: refreshOwnQuestions,
    doneText: t('copied'),
    refusal: 'toast',
  })
  const excluding = useSave({
    save: (is_excluded: boolean) => call(generators.excludeVariant, { params, body: { is_excluded } }),
    refresh: refreshSamples,
    refusal: 'toast',
  })
  const { is_excluded } = sample
  const isFixed = fixing?.seed === sample.seed
  return (
    <div className="flex flex-wrap gap-2">
      {fixing !== undefined && (
        <Button
          size="sm"
          icon={<Pin aria-hidden />}
          aria-pressed={isFixed}
          aria-label={t(isFixed ? 'unfixOf' : 'fixOf', { number })}
          onClick={() => fixing.onFix(isFixed ? null : sample.seed)}
        >
          {t(isFixed ? 'unfix' : 'fix')}
        </Button>
      )}
      {'key' in sample.question && (
        <Button
          size="sm"
          icon={<CopyPlus aria-hidden />}
          isBusy={copying.isBusy}
          aria-label={t('copyOf', { number })}
          onClick={() => copying.save()}
        >
          {t('copy')}
        </Button>
      )}
      <Button
        size="sm"
        icon={is_excluded ? <Eye aria-hidden /> : <EyeOff aria-hidden />}
        isBusy={excluding.isBusy}
        aria-label={t(is_excluded ? 'includeOf' : 'excludeOf', { number })}
        onClick={() => excluding.save(!is_excluded)}
      >
        {t(is_excluded ? 'include' : 'exclude')}
      </Button>
    </div>
  )
}

function SamplesSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}
