import type { BankQuestion } from '@katedra/contract/questions'
import { MenuButton, type MenuChoice } from '@katedra/ui/menu'
import { useNavigate } from '@tanstack/react-router'
import { CalendarPlus, CopyPlus, Ellipsis, Lock, Pencil, Trash2, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { planSearch } from './selection.ts'
import { useBankActions } from './use-bank-actions.ts'

/** What can be done with one question of the list. */
export function RowActions({ question, prompt }: { question: BankQuestion; prompt: string }) {
  const { t } = useTranslation('question-bank')
  const navigate = useNavigate()
  const { copy, share, remove } = useBankActions()
  const mayEdit = question.may.edit
  const isShared = question.visibility === 'school'
  const items: (MenuChoice | 'separator')[] = [
    ...(mayEdit ? [{ id: 'edit', label: t('act.edit'), icon: <Pencil aria-hidden /> }] : []),
    { id: 'plan', label: t('act.plan'), icon: <CalendarPlus aria-hidden /> },
    { id: 'copy', label: t(mayEdit ? 'act.duplicate' : 'act.copy'), icon: <CopyPlus aria-hidden /> },
    ...(mayEdit
      ? [
          {
            id: 'share',
            label: t(isShared ? 'act.takeBack' : 'act.share'),
            icon: isShared ? <Lock aria-hidden /> : <UsersRound aria-hidden />,
          },
          'separator' as const,
          { id: 'delete', label: t('act.delete'), icon: <Trash2 aria-hidden />, tone: 'danger' as const },
        ]
      : []),
  ]
  const acts: Readonly<Record<string, () => void>> = {
    edit: () => void navigate({ to: '/otazky/$questionId', params: { questionId: question.id } }),
    plan: () => void navigate({ to: '/mojecviceni', search: planSearch(new Map([[question.id, question]])) }),
    copy: () => void copy(question.id),
    share: () => void share([question], isShared ? 'private' : 'school'),
    delete: () => void remove([question]),
  }
  return (
    <MenuButton
      isIconOnly
      label={t('act.of', { prompt })}
      icon={<Ellipsis aria-hidden />}
      items={items}
      onAction={(id) => acts[id]?.()}
    />
  )
}
