import { operatorLibrary, type OperatorLevel } from '@katedra/contract/operator-library'
import type { Reply } from '@katedra/contract/route'
import { Badge } from '@katedra/ui/badge'
import { buttonClass } from '@katedra/ui/button-class'
import { Page } from '@katedra/ui/page'
import { Tabs } from '@katedra/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { EyeOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from '@tanstack/react-router'
import { useLanguage } from '@katedra/screens/language.ts'
import { useTitle } from '@katedra/screens/title.ts'
import { QueryView } from '@katedra/screens/query-view.tsx'
import { BackLink } from '../app/back-link.tsx'
import { StateLine } from '../app/editing/content-state.tsx'
import { call, queryOf } from '../app/call.ts'
import { useAddress } from '../app/address.ts'
import { UnknownPage } from '../app/unknown-page.tsx'
import { LevelForm } from './level-form.tsx'
import { LibraryQuestionList } from './question-list.tsx'
import { ShowButton } from './show-button.tsx'

type Detail = Reply<typeof operatorLibrary.questions>

/** One level: its questions with their figures, and the level itself. */
export function LevelPage() {
  const { subjectId, levelId } = useParams({ from: '/operator/predmety/$subjectId/$levelId' })
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.questions, { params: { level_id: Number(levelId) } }))
  const { data } = detail
  const name = data?.level.title[language] ?? t('level.one')
  useTitle(name)
  if (data !== undefined && data.subject.id !== Number(subjectId)) return <UnknownPage />
  return (
    <Page
      title={name}
      back={
        <BackLink to="/operator/predmety/$subjectId" params={{ subjectId }}>
          {data?.subject.name[language] ?? t('subject.one')}
        </BackLink>
      }
      action={
        <Link
          to="/operator/predmety/$subjectId/$levelId/novy"
          params={{ subjectId, levelId }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus aria-hidden />
          {t('question.new')}
        </Link>
      }
    >
      <QueryView query={detail}>
        {(shown) => (
          <>
            <Visibility level={shown.level} />
            <Views detail={shown} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Whether teachers see the level, and the way to the other. */
function Visibility({ level }: { level: OperatorLevel }) {
  const { t } = useTranslation('operator-library')
  const isHidden = level.retired_at !== null
  const hiddenText = level.question_count === 0 ? 'level.emptyText' : 'level.hiddenText'
  return (
    <div
      className={
        isHidden
          ? 'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-now bg-now-soft px-4 py-3'
          : 'flex flex-wrap items-center gap-x-4 gap-y-2'
      }
    >
      {isHidden && <Badge icon={<EyeOff aria-hidden />}>{t('level.hidden')}</Badge>}
      <p className="min-w-0">{t(isHidden ? hiddenText : 'level.shownText')}</p>
      <ShowButton level={level} />
    </div>
  )
}

function Views({ detail }: { detail: Detail }) {
  const { t } = useTranslation('operator-library')
  const { search, narrow } = useAddress()
  return (
    <Tabs
      label={t('views')}
      selected={search.view === 'form' ? 'form' : 'questions'}
      onSelect={(view) => narrow({ view: view === 'form' ? view : undefined })}
      items={[
        {
          id: 'questions',
          label: t('subject.questions'),
          content: <LibraryQuestionList detail={detail} />,
        },
        { id: 'form', label: t('level.one'), content: <LevelView level={detail.level} /> },
      ]}
    />
  )
}

function LevelView({ level }: { level: OperatorLevel }) {
  // Saved or given back, the form begins again with what is there now.
  const [turn, setTurn] = useState(0)
  const params = { level_id: level.id }
  const { title, box_color_basic, box_color_add, picture, count_threshold } = level
  return (
    <div className="grid gap-6">
      <StateLine
        state={level}
        onFollow={() => call(operatorLibrary.followLevel, { params, body: {} })}
        onFollowed={() => setTurn(turn + 1)}
      />
      <LevelForm
        key={turn}
        level={level}
        start={{ title, box_color_basic, box_color_add, picture, count_threshold }}
        save={async (values, version) => {
          await call(operatorLibrary.updateLevel, { params, body: { ...values, version } })
          return level.id
        }}
        onSaved={() => setTurn(turn + 1)}
      />
    </div>
  )
}
