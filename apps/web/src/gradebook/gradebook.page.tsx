import { type Gradebook, gradebook as calls, gradebookFormats } from '@katedra/contract/gradebook'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import type { ReactElement } from 'react'
import { BackLink } from '@katedra/screens/look/back-link.tsx'
import { useTranslation } from 'react-i18next'
import { useTitle } from '@katedra/screens/title.ts'
import { MenuButton } from '@katedra/ui/menu'
import { useSave } from '@katedra/screens/use-save.ts'
import { MarksMenu } from './marks/marks-menu.tsx'
import { MarksView } from './marks/marks-view.tsx'
import { BookView } from './book-view.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { Filters } from './filters.tsx'
import { gradebookQuery, queryOfFilter, type Filter } from './gradebook.data.ts'
import { NoTests, ResultsQuery } from './missing-results.tsx'
import { TopicsView } from './topics-view.tsx'
import { useLooking, views, type Looking } from './use-filter.ts'
import { downloadFile } from '../app/download-file.ts'

/** Results of a class over its tests: pupils × tests, by topic, next to other classes. */
export function GradebookPage(): ReactElement {
  const { t } = useTranslation('gradebook')
  const { classId } = useParams({ from: '/signed-in/tridy/$classId/vysledky' })
  const looking = useLooking()
  const gradebook = useQuery(gradebookQuery(classId, looking.filter))
  const { data } = gradebook
  const title = data === undefined ? t('title') : t('titleOf', { name: data.class_name })
  useTitle(title)
  const hasTests = data !== undefined && data.tests.length > 0
  return (
    <Page
      title={title}
      back={<BackToClass classId={classId} name={data?.class_name} />}
      {...(hasTests && looking.view === 'book' ? { action: <DownloadMenu book={data} filter={looking.filter} /> } : {})}
      {...(hasTests && looking.view === 'marks'
        ? { action: <MarksMenu classId={classId} filter={looking.filter} /> }
        : {})}
    >
      <ResultsQuery query={gradebook}>{(book) => <Loaded book={book} looking={looking} />}</ResultsQuery>
    </Page>
  )
}

/** The gradebook as it is narrowed, as a file. */
function DownloadMenu({ book, filter }: { book: Pick<Gradebook, 'class_id'>; filter: Filter }) {
  const { t } = useTranslation('gradebook')
  const downloading = useSave({
    save: (format: (typeof gradebookFormats)[number]) =>
      downloadFile(calls.exportGradebook, {
        params: { class_id: book.class_id },
        body: { ...queryOfFilter(filter), format },
      }),
    doneText: (file) => t('export.done', { file }),
    refusal: 'toast',
  })
  return (
    <MenuButton
      label={t('export.open')}
      icon={<Download aria-hidden />}
      size="md"
      isDisabled={downloading.isBusy}
      items={[
        { id: 'xlsx', label: t('export.xlsx') },
        { id: 'csv', label: t('export.csv') },
      ]}
      onAction={(id) => {
        const format = gradebookFormats.find((one) => one === id)
        if (format !== undefined) downloading.save(format)
      }}
    />
  )
}

function BackToClass({ classId, name }: { classId: string; name: string | undefined }) {
  const { t } = useTranslation('gradebook')
  if (name === undefined) return null
  return (
    <BackLink to="/tridy/$classId" params={{ classId }}>
      {t('back', { name })}
    </BackLink>
  )
}

function Loaded({ book, looking }: { book: Gradebook; looking: Looking }) {
  const { t } = useTranslation('gradebook')
  const { class_id, choices, school_year } = book
  if (choices.school_years.length === 0)
    return <NoTests classId={class_id} isNarrowed={false} onClear={() => undefined} />
  const clear = () => looking.change({ year: '', half: '', subject: '', level: '', kind: '' })
  const nothing = <NoTests classId={class_id} isNarrowed onClear={clear} />
  const isEmpty = book.tests.length === 0
  const content = {
    book: isEmpty ? nothing : <BookView book={book} looking={looking} />,
    marks: <MarksView book={book} looking={looking} />,
    topics: isEmpty ? nothing : <TopicsView classId={class_id} filter={looking.filter} />,
    comparison: <ComparisonView classId={class_id} filter={looking.filter} />,
  }
  return (
    <Tabs
      label={t('view.label')}
      selected={looking.view}
      onSelect={(view) => looking.change({ view: view === 'book' ? '' : view })}
      items={views.map((id) => ({
        id,
        label: t(`view.${id}`),
        content: (
          <div className="grid min-w-0 gap-6">
            {id !== 'marks' && (
              <Filters choices={choices} year={school_year} looking={looking} hasTime={id !== 'comparison'} />
            )}
            {content[id]}
          </div>
        ),
      }))}
    />
  )
}
