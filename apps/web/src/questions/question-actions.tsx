import type { BankQuestionDetail } from '@katedra/contract/questions'
import { Button } from '@katedra/ui/button'
import { buttonClass } from '@katedra/ui/button-class'
import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarPlus, CopyPlus, Ellipsis, History, Lock, Trash2, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBankActions } from './use-bank-actions.ts'
import { VersionsSheet } from './versions-sheet.tsx'

interface QuestionActionsProps {
  question: BankQuestionDetail
  /** Asked when versions are shown: is something written and not saved? */
  isUnsaved: () => boolean
  /** An earlier version is the present one now. */
  onRestored: () => void
}

/** What can be done with one question, above it. */
export function QuestionActions({ question, isUnsaved, onRestored }: QuestionActionsProps) {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const [isShowingVersions, setIsShowingVersions] = useState(false)
  const { copy, share, remove } = useBankActions()
  const isOwn = question.may.edit
  const isShared = question.visibility === 'school'
  const items: MenuChoice[] = [
    ...(isOwn ? [{ id: 'copy', label: t('act.duplicate'), icon: <CopyPlus aria-hidden /> }] : []),
    ...(question.whose === 'library'
      ? []
      : [{ id: 'versions', label: t('versions.title'), icon: <History aria-hidden /> }]),
    ...(isOwn
      ? [
          {
            id: 'share',
            label: t(isShared ? 'act.takeBack' : 'act.share'),
            icon: isShared ? <Lock aria-hidden /> : <UsersRound aria-hidden />,
          },
          { id: 'delete', label: t('act.delete'), icon: <Trash2 aria-hidden />, tone: 'danger' as const },
        ]
      : []),
  ]
  const acts: Readonly<Record<string, () => void>> = {
    copy: () => void copy(question.id),
    versions: () => setIsShowingVersions(true),
    share: () => void share([question], isShared ? 'private' : 'school'),
    delete: () => void remove([question]).then((isDone) => (isDone ? navigate({ to: '/otazky' }) : undefined)),
  }
  return (
    <>
      {!isOwn && (
        <Button variant="primary" icon={<CopyPlus aria-hidden />} onClick={() => void copy(question.id)}>
          {t('act.copy')}
        </Button>
      )}
      <Link
        to="/mojecviceni"
        search={{ subject_id: String(question.subject_id), question_ids: question.id }}
        className={buttonClass()}
      >
        <CalendarPlus aria-hidden />
        {t('act.plan')}
      </Link>
      {items.length > 0 && (
        <MenuButton
          isIconOnly
          label={t('act.more')}
          icon={<Ellipsis aria-hidden />}
          items={items}
          onAction={(id) => acts[id]?.()}
        />
      )}
      {isShowingVersions && (
        <VersionsSheet
          question={question}
          isUnsaved={isUnsaved()}
          onClose={() => setIsShowingVersions(false)}
          onRestored={() => {
            setIsShowingVersions(false)
            onRestored()
          }}
        />
      )}
    </>
  )
}
