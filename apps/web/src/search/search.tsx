import { classes } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { search as calls, type Found } from '@katedra/contract/search'
import { keyOf } from '@katedra/client/query-client'
import { inLanguage } from '@katedra/questions'
import { classKey } from '@katedra/questions/fold'
import { plain } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  CircleQuestionMark,
  ClipboardList,
  FileText,
  GraduationCap,
  ShoppingCart,
  UserRound,
  UsersRound,
} from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { useDebounced } from '@katedra/screens/use-debounced.ts'
import { request } from '../app/call.ts'
import { queryOf } from '../app/query.ts'
import type { ShellPage } from '../app/shell/shell-page.ts'
import { findEntries, type PaletteEntry, type PaletteGroup } from './palette-entries.ts'
import { Palette } from './palette.tsx'

interface FindAnythingProps {
  pages: readonly ShellPage[]
  onOpenChange: (isOpen: boolean) => void
}

/** The palette with everything this teacher can go to: pages, classes and tests at hand, the rest as the server finds it. */
export function FindAnything({ pages, onOpenChange }: FindAnythingProps): ReactElement {
  const { t } = useTranslation('search')
  const router = useRouter()
  const [text, setText] = useState('')
  const found = useFound(text)
  const atHand: PaletteGroup[] = [
    {
      id: 'pages',
      label: t('pages'),
      entries: pages.map((page) => ({
        id: `page ${page.to}`,
        label: page.label,
        icon: <FileText aria-hidden />,
        href: page.to,
      })),
    },
    { id: 'classes', label: t('classes'), entries: useClassEntries() },
    { id: 'tests', label: t('tests'), entries: useTestEntries() },
  ]
  return (
    <Palette
      search={text}
      onSearch={setText}
      groups={[...findEntries(atHand, text), ...useFoundGroups(found.data)]}
      isSearching={found.isSearching}
      hasFailed={found.hasFailed}
      onOpenChange={onOpenChange}
      onGo={(href) => router.history.push(href)}
    />
  )
}

/** One letter would find nearly everything. */
const minLetters = 2

/** Pupils, questions, colleagues and orders; asked for when the typing has settled. */
function useFound(text: string): { data: Found | undefined; isSearching: boolean; hasFailed: boolean } {
  const wanted = text.trim()
  const settled = useDebounced(wanted, 200)
  const isEnough = wanted.length >= minLetters
  const query = useQuery({
    queryKey: keyOf(calls.search, { body: { text: settled } }),
    queryFn: ({ signal }) => request(calls.search, { body: { text: settled } }, { signal }),
    enabled: isEnough && settled.length >= minLetters,
    // Names that were looked for do not stay in the memory of a computer that is shared.
    gcTime: 0,
  })
  // What another text has found would be opened by Enter although it does not fit any more.
  const isCurrent = isEnough && settled === wanted
  return {
    data: isCurrent ? query.data : undefined,
    isSearching: isEnough && (!isCurrent || query.isPending),
    hasFailed: isCurrent && query.isError,
  }
}

function useFoundGroups(found: Found | undefined): PaletteGroup[] {
  const { t } = useTranslation('search')
  const format = useFormat()
  const language = useLanguage()
  if (found === undefined) return []
  const groups: PaletteGroup[] = [
    {
      id: 'students',
      label: t('students'),
      entries: found.students.map(({ id, first_name, last_name, class_id, class_name }) => ({
        id: `student ${class_id} ${id}`,
        label: `${last_name} ${first_name}`.trim(),
        detail: class_name,
        icon: <UserRound aria-hidden />,
        href: `/tridy/${class_id}/zaci/${id}/vysledky`,
      })),
    },
    {
      id: 'questions',
      label: t('questions'),
      entries: found.questions.map(({ id, prompt, subject_name }) => ({
        id: `question ${id}`,
        label: plain(inLanguage(prompt, language)),
        detail: subject_name,
        icon: <CircleQuestionMark aria-hidden />,
        href: `/otazky/${id}`,
      })),
    },
    {
      id: 'colleagues',
      label: t('colleagues'),
      entries: found.colleagues.map(({ id, name, email }) => ({
        id: `colleague ${id}`,
        label: name,
        ...(name === email ? {} : { detail: email }),
        icon: <UsersRound aria-hidden />,
        href: `/kolegove?colleague=${id}`,
      })),
    },
    {
      id: 'orders',
      label: t('orders'),
      entries: found.orders.map(({ variable_symbol, payer_name, created_at }) => ({
        id: `order ${variable_symbol}`,
        label: variable_symbol,
        detail: `${payer_name} · ${format.date(created_at)}`,
        icon: <ShoppingCart aria-hidden />,
        href: `/objednavky/${variable_symbol}`,
      })),
    },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

function useClassEntries(): PaletteEntry[] {
  const { data = [] } = useQuery(queryOf(classes.classes))
  return data.map(({ id, name }) => ({
    id: `class ${id}`,
    label: name,
    // "6.A" is found as "6a" too.
    words: classKey(name),
    icon: <GraduationCap aria-hidden />,
    href: `/tridy/${id}`,
  }))
}

function useTestEntries(): PaletteEntry[] {
  const format = useFormat()
  const { data = [] } = useQuery(queryOf(plannedTests.tests))
  return data.map(({ id, title, class_name, starts_at, state }) => ({
    id: `test ${id}`,
    label: title,
    detail: `${class_name} · ${format.when(starts_at)}`,
    icon: <ClipboardList aria-hidden />,
    href: state === 'finished' ? `/vysledky/${id}` : `/testy/${id}`,
  }))
}
