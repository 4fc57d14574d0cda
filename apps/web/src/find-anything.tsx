import { classes, type SchoolClassDetail } from '@katedra/contract/classes'
import { plannedTests } from '@katedra/contract/planned-tests'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ClipboardList, FileText, GraduationCap, UserRound } from 'lucide-react'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '@katedra/screens/format.ts'
import type { PaletteEntry, PaletteGroup } from './app/palette/palette-entries.ts'
import { Palette } from './app/palette/palette.tsx'
import { queryOf } from './app/query.ts'
import { keyOf } from '@katedra/client/query-client'
import type { ShellPage } from './app/shell/shell-page.ts'

/** The palette with everything this teacher can go to. */
export function FindAnything({
  pages,
  onOpenChange,
}: {
  pages: readonly ShellPage[]
  onOpenChange: (isOpen: boolean) => void
}): ReactElement {
  const { t } = useTranslation('app')
  const router = useRouter()
  const groups: PaletteGroup[] = [
    {
      id: 'pages',
      label: t('palette.pages'),
      entries: pages.map((page) => ({
        id: `page ${page.to}`,
        label: page.label,
        icon: <FileText aria-hidden />,
        href: page.to,
      })),
    },
    { id: 'classes', label: t('palette.classes'), entries: useClassEntries() },
    { id: 'tests', label: t('palette.tests'), entries: useTestEntries() },
    { id: 'students', label: t('palette.students'), entries: useStudentEntries() },
  ]
  return <Palette groups={groups} onOpenChange={onOpenChange} onGo={(href) => router.history.push(href)} />
}

function useClassEntries(): PaletteEntry[] {
  const { data = [] } = useQuery(queryOf(classes.classes))
  return data.map(({ id, name }) => ({
    id: `class ${id}`,
    label: name,
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

/** Pupils of the classes opened so far; loading every roster for a search would be too much. */
function useStudentEntries(): PaletteEntry[] {
  const loaded = useQueryClient().getQueriesData<SchoolClassDetail>({ queryKey: keyOf(classes.schoolClass) })
  return loaded.flatMap(([, schoolClass]) =>
    (schoolClass?.students ?? []).map(({ id, first_name, last_name }) => ({
      id: `student ${id}`,
      label: `${last_name} ${first_name}`.trim(),
      detail: schoolClass?.name ?? '',
      icon: <UserRound aria-hidden />,
      href: `/tridy/${schoolClass?.id ?? ''}`,
    })),
  )
}
