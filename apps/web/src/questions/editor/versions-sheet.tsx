import { type BankQuestionDetail, questions, type QuestionVersion } from '@katedra/contract/questions'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { Sheet } from '@katedra/ui/sheet'
import { Skeleton, SkeletonGroup } from '@katedra/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../app/call.ts'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useFormat } from '@katedra/screens/format.ts'
import { keepQuestion, versionsQuery } from '../questions.data.ts'
import { SolvedQuestion } from './solved-question.tsx'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { useSave } from '@katedra/screens/use-save.ts'

interface VersionsSheetProps {
  question: BankQuestionDetail
  /** Something is written and not saved: bringing a version back would put it aside. */
  isUnsaved: boolean
  onRestored: () => void
  onClose: () => void
}

/** All versions of a question, the present one first, to look at and to bring back. */
export function VersionsSheet({ question, isUnsaved, onRestored, onClose }: VersionsSheetProps) {
  const { t } = useTranslation('question-bank')
  const query = useQuery(versionsQuery(question.id))
  const restoring = useSave({
    save: (version: number) =>
      call(questions.restoreVersion, {
        params: { question_id: question.id, version },
        body: { version: question.version },
      }),
    refresh: keepQuestion,
    doneText: t('versions.restored'),
    onSaved: onRestored,
  })
  return (
    <Sheet isOpen onOpenChange={onClose} title={t('versions.title')} description={t('versions.about')}>
      <div className="grid gap-4">
        {isUnsaved && <p className="rounded-md border border-now bg-now-soft px-4 py-3">{t('versions.unsaved')}</p>}
        <FormAlert text={restoring.sentence} />
        <QueryView
          query={query}
          safe={t('safe')}
          skeleton={
            <SkeletonGroup>
              <Skeleton lines={6} />
            </SkeletonGroup>
          }
        >
          {(versions) => (
            <ol className="grid gap-4">
              {versions.map((version) => (
                <VersionRow
                  key={version.version}
                  version={version}
                  isPresent={version.version === question.version}
                  isBusy={restoring.isBusy}
                  onRestore={question.may.edit && !isUnsaved ? () => restoring.save(version.version) : undefined}
                />
              ))}
            </ol>
          )}
        </QueryView>
      </div>
    </Sheet>
  )
}

interface VersionRowProps {
  version: QuestionVersion
  isPresent: boolean
  isBusy: boolean
  onRestore: (() => void) | undefined
}

function VersionRow({ version, isPresent, isBusy, onRestore }: VersionRowProps) {
  const { t } = useTranslation('question-bank')
  const format = useFormat()
  const [isOpen, setIsOpen] = useState(false)
  const name = t('versions.number', { number: version.version })
  return (
    <li className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{name}</h3>
        {isPresent && <Badge tone="accent">{t('versions.present')}</Badge>}
        <span className="text-sm text-ink-soft">
          {version.saved_by === ''
            ? format.when(version.saved_at)
            : t('versions.by', { name: version.saved_by, when: format.when(version.saved_at) })}
        </span>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={isOpen ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-expanded={isOpen}
          aria-label={`${t(isOpen ? 'versions.hide' : 'versions.look')}: ${name}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'versions.hide' : 'versions.look')}
        </Button>
        {!isPresent && onRestore !== undefined && (
          <Button
            size="sm"
            icon={<History aria-hidden />}
            isBusy={isBusy}
            aria-label={`${t('versions.restore')}: ${name}`}
            onClick={onRestore}
          >
            {t('versions.restore')}
          </Button>
        )}
      </div>
      {isOpen && <SolvedQuestion question={version.question} />}
    </li>
  )
}
