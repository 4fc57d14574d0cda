import { checkQuestion, type Question } from '@katedra/questions'
import { Button } from '@katedra/ui/button'
import { Dialog } from '@katedra/ui/dialog'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import type { Writing } from '@katedra/screens/question-editor/draft/draft.ts'
import { questionOf } from '@katedra/screens/question-editor/draft/question-of-draft.ts'
import { questionQuery, versionsQuery } from '../questions.data.ts'
import { SolvedQuestion } from './solved-question.tsx'

interface ConflictDialogProps {
  questionId: string
  writing: Writing
  isBusy: boolean
  onClose: () => void
  /** Saves over the version that has been seen here; it stays among the versions. */
  onOverwrite: (version: number) => void
  onSaveAsNew: () => void
}

/** Somebody else has saved the question meanwhile: both are shown, neither is lost. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { questionId, writing, isBusy, onClose, onOverwrite, onSaveAsNew } = props
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const { data } = useQuery({ ...questionQuery(questionId), staleTime: 0 })
  const versions = useQuery({ ...versionsQuery(questionId), staleTime: 0 })
  const newest = versions.data?.[0]
  const mine = useMemo(() => checkQuestion(questionOf(writing.draft)), [writing])
  return (
    <Dialog
      isOpen
      size="lg"
      title={t('conflict.title')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('conflict.stay')}</Button>
          <Button isBusy={isBusy} onClick={onSaveAsNew}>
            {t('conflict.asNew')}
          </Button>
          <Button
            variant="primary"
            isBusy={isBusy}
            disabled={data === undefined}
            onClick={() => {
              if (data !== undefined) onOverwrite(data.version)
            }}
          >
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <p>{t('conflict.text')}</p>
        <div className="grid gap-6 md:grid-cols-2">
          <Side title={t('conflict.mine')} question={mine.ok ? mine.question : undefined} />
          <Side
            title={
              newest === undefined
                ? t('conflict.theirs')
                : t('conflict.theirsBy', { name: newest.saved_by, when: format.when(newest.saved_at) })
            }
            question={data?.question}
          />
        </div>
      </div>
    </Dialog>
  )
}

function Side({ title, question }: { title: string; question: Question | undefined }) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <h3 className="font-semibold">{title}</h3>
      {question === undefined ? (
        <SkeletonGroup>
          <Skeleton className="h-40" />
        </SkeletonGroup>
      ) : (
        <SolvedQuestion question={question} />
      )}
    </section>
  )
}
