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
import { useLanguage } from '../app/i18n.ts'
import { useTitle } from '../app/title.ts'
import { BackLink } from './back-link.tsx'
import { StateLine } from './content-state.tsx'
import { Go } from './go.tsx'
import { LevelForm } from './library-level-form.tsx'
import { LibraryQuestionList } from './library-question-list.tsx'
import { ShowButton } from './library-subject.tsx'
import { Loaded } from './loaded.tsx'
import { call, queryOf } from './operator.data.ts'
import { hrefOf, narrow, usePlace } from './place.ts'
import { UnknownPage } from './unknown-page.tsx'

interface LevelPlace {
  subjectId: number
  levelId: number
}

type Detail = Reply<typeof operatorLibrary.questions>

/** One level: its questions with their figures, and the level itself. */
export function LevelPage({ subjectId, levelId }: LevelPlace) {
  const { t } = useTranslation('operator-library')
  const language = useLanguage()
  const detail = useQuery(queryOf(operatorLibrary.questions, { params: { level_id: levelId } }))
  const { data } = detail
  const name = data?.level.title[language] ?? t('level.one')
  useTitle(name)
  if (data !== undefined && data.subject.id !== subjectId) return <UnknownPage />
  const place = ['predmety', String(subjectId), String(levelId)]
  return (
    <Page
      title={name}
      back={
        <BackLink href={hrefOf(['predmety', String(subjectId)])}>
          {data?.subject.name[language] ?? t('subject.one')}
        </BackLink>
      }
      action={
        <Go href={hrefOf([...place, 'novy'])} className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('question.new')}
        </Go>
      }
    >
      <Loaded query={detail}>
        {(shown) => (
          <>
            <Visibility level={shown.level} />
            <Views detail={shown} place={place} />
          </>
        )}
      </Loaded>
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

function Views({ detail, place }: { detail: Detail; place: readonly string[] }) {
  const { t } = useTranslation('operator-library')
  const { search } = usePlace()
  return (
    <Tabs
      label={t('views')}
      selected={search['view'] === 'form' ? 'form' : 'questions'}
      onSelect={(view) => narrow({ view: view === 'form' ? view : undefined })}
      items={[
        {
          id: 'questions',
          label: t('subject.questions'),
          content: <LibraryQuestionList questions={detail.questions} place={place} />,
        },
        { id: 'form', label: t('level.one'), content: <LevelView level={detail.level} /> },
      ]}
    />
  )
}

function LevelView({ level }: { level: OperatorLevel }) {
  // Saved or given back, the form begins anew with what is there now.
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
