import type { GeneratedKind } from '@katedra/contract/generated-kind'
import type { LibraryQuestion } from '@katedra/contract/library'
import { maxOfGenerator } from '@katedra/contract/seed'
import type { Level, Subject } from '@katedra/contract/subjects'
import { firstYear, lastYear } from '@katedra/contract/years-of-school'
import { Badge } from '@katedra/ui/badge'
import { Button } from '@katedra/ui/button'
import { SubjectGlyph } from '@katedra/ui/illustrations/subject-glyph'
import { SubjectIcon } from '@katedra/ui/illustrations/subject-icon'
import { Tile } from '@katedra/ui/tile'
import { CircleCheck, ExternalLink, Eye, EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { GeneratedBadge, SamplesButton, useGeneratedTitle } from '../generators/generators.tsx'
import { isWorkedThrough, pictureOf } from './level-tile.ts'
import { dailyEvents } from '@katedra/contract/daily-events'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@katedra/screens/language.ts'
import { lineLink } from '@katedra/screens/look/link-class.ts'
import { queryOf } from '../app/query.ts'
import { type Answer, formOf, inLanguage, publicQuestion } from '@katedra/questions'
import { Checkbox } from '@katedra/ui/checkbox'
import { QuestionPlayer } from '@katedra/ui/questions/question-player'
import { NumberField } from '@katedra/ui/number-field'
import { plain, RichText } from '@katedra/ui/rich-text'
import { useMemo, useState } from 'react'
import { QuestionStatisticsLine } from '../question-statistics/question-statistics.tsx'

const grid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-2 sm:gap-3 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]'

interface SubjectTilesProps {
  subjects: readonly Subject[]
  selectedId: number | undefined
  onSelect: (subject: Subject) => void
}

/** Subjects in their own colours; pressing one shows its levels, which are to be seen below them at once. */
export function SubjectTiles({ subjects, selectedId, onSelect }: SubjectTilesProps) {
  return (
    <ul className={grid}>
      {subjects.map((subject) => (
        <li key={subject.id} className="grid">
          <Tile
            title={subject.name}
            boxColorBasic={subject.box_color_basic}
            boxColorAdd={subject.box_color_add}
            glyph={<SubjectIcon html={subject.icon_html} />}
            isLow
            isSelected={subject.id === selectedId}
            onPress={() => onSelect(subject)}
          />
        </li>
      ))}
    </ul>
  )
}

interface LevelTilesProps {
  levels: readonly Level[]
  onSelect: (level: Level) => void
}

/** Levels of a subject with how much of each the teacher's pupils have answered. */
export function LevelTiles({ levels, onSelect }: LevelTilesProps) {
  const { t } = useTranslation('subjects')
  return (
    <ul className={grid}>
      {levels.map((level) => (
        <li key={level.id} className="grid">
          <Tile
            title={level.title}
            boxColorBasic={level.box_color_basic}
            boxColorAdd={level.box_color_add}
            {...pictureProps(level)}
            detail={<LevelDetail level={level} />}
            progress={{
              value: level.answered_count,
              max: level.count_threshold,
              text: t('answered', { count: level.answered_count, threshold: level.count_threshold }),
            }}
            isDisabled={level.question_count === 0}
            onPress={() => onSelect(level)}
          />
        </li>
      ))}
    </ul>
  )
}

function LevelDetail({ level }: { level: Level }) {
  const { t } = useTranslation('subjects')
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t('questions', { count: level.question_count })}
      <YearsOfLevel level={level} />
      {isWorkedThrough(level) && (
        <Badge tone="ok" icon={<CircleCheck aria-hidden />}>
          {t('workedThrough')}
        </Badge>
      )}
    </span>
  )
}

/** For which years the level is, where it is not for all of them. */
function YearsOfLevel({ level: { year_from, year_to } }: { level: Level }) {
  const { t } = useTranslation('subjects')
  if (year_from === firstYear && year_to === lastYear) return null
  const text =
    year_from === year_to ? t('years.one', { year: year_from }) : t('years.range', { from: year_from, to: year_to })
  return <span className="whitespace-nowrap">{text}</span>
}

function pictureProps(level: Level) {
  const picture = pictureOf(level.img_url)
  return picture.kind === 'image' ? { imageUrl: picture.url } : { glyph: <SubjectGlyph word={picture.word} /> }
}

interface QuestionPickerProps {
  questions: readonly AskedQuestion[]
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  /** What is wanted of generators, where it can be said. */
  generatorOptions?: GeneratorOptions | undefined
}

/** What is wanted of generators: how many questions, or the one that all pupils get. */
export interface GeneratorOptions {
  of: (id: string) => { count: number; seed: number | null }
  onChange: (id: string, option: { count: number; seed: number | null }) => void
}

/** The questions of a level to choose from by hand, each with a preview as the pupil sees it. */
export function QuestionPicker({ questions, chosen, onChange, generatorOptions }: QuestionPickerProps) {
  const { t } = useTranslation('subjects')
  const points = questions
    .filter(({ id }) => chosen.includes(id))
    .reduce((sum, { id, question }) => sum + question.points * (generatorOptions?.of(id).count ?? 1), 0)
  const isAll = questions.length > 0 && chosen.length === questions.length

  function choose(id: string, isChosen: boolean) {
    onChange(
      questions.map((question) => question.id).filter((other) => (other === id ? isChosen : chosen.includes(other))),
    )
  }

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">
          {t('picker.chosen', {
            count: chosen.length,
            total: questions.length,
            points: t('points', { count: points }),
          })}
        </p>
        <Button size="sm" onClick={() => onChange(isAll ? [] : questions.map(({ id }) => id))}>
          {t(isAll ? 'picker.none' : 'picker.all')}
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {questions.map((item) => (
          <LibraryQuestionRow
            key={item.id}
            item={item}
            isChosen={chosen.includes(item.id)}
            generatorOptions={generatorOptions}
            onChoose={(isChosen) => choose(item.id, isChosen)}
          />
        ))}
      </ul>
    </div>
  )
}

/** Stands where the right answer would, for who may not know it yet. */
export function KeysWithheld() {
  const { t } = useTranslation('subjects')
  return <p className="text-sm text-ink-soft">{t('keysWithheld')}</p>
}

/** The levels of a subject on paper. */
export function PdfListLink({ subject }: { subject: Subject }) {
  const { t } = useTranslation('subjects')
  return (
    <p className="text-sm">
      <a href={subject.pdf_list_url} download className={lineLink}>
        <span>{t('pdfList.open')}</span>
      </a>
    </p>
  )
}

/** The way to the event of the day, which a school may put on its own page; nothing where the subject has none. */
export function EventLink({ subjectCode }: { subjectCode: string }) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const query = { subject_code: subjectCode, lang: language }
  const { data } = useQuery({ ...queryOf(dailyEvents.publicDailyEvent, { query }), staleTime: 300_000 })
  const event = data?.event ?? null
  if (event === null) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-ink-soft">{t('event.intro')}</span>
      <a
        href={`/public-daily-event?${new URLSearchParams(query).toString()}`}
        target="_blank"
        rel="noopener"
        className={lineLink}
      >
        <span>
          {t('event.open', { title: event.title })}{' '}
          <ExternalLink aria-hidden className="inline size-4 align-text-bottom" />
        </span>
      </a>
    </p>
  )
}

type AskedQuestion = Pick<LibraryQuestion, 'id' | 'question' | 'generated' | 'statistics'>

interface LibraryQuestionRowProps {
  item: AskedQuestion
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  generatorOptions?: GeneratorOptions | undefined
}

/** One question to choose: what it asks, its type, and a preview that can be tried. */
function LibraryQuestionRow({ item, isChosen, onChoose, generatorOptions }: LibraryQuestionRowProps) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const [isOpen, setIsOpen] = useState(false)
  const { generated } = item
  if (generated !== undefined)
    return (
      <GeneratedRow
        item={{ ...item, generated }}
        isChosen={isChosen}
        onChoose={onChoose}
        generatorOptions={generatorOptions}
      />
    )
  const prompt = inLanguage(item.question.prompt, language)
  return (
    <li className="grid gap-2 px-3 py-2">
      <Checkbox isSelected={isChosen} onChange={onChoose}>
        <RichText isInline text={prompt} />
      </Checkbox>
      <div className="flex flex-wrap items-center gap-2 pl-8">
        <Badge>{t(`type.${formOf(item.question)}`)}</Badge>
        <span className="text-sm text-ink-soft">{t('points', { count: item.question.points })}</span>
        <Button
          size="sm"
          variant="quiet"
          className="-mx-3"
          icon={isOpen ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'picker.hide' : 'picker.preview', { title: plain(prompt) })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(isOpen ? 'picker.hideShort' : 'picker.previewShort')}
        </Button>
        <QuestionStatisticsLine statistics={item.statistics} />
      </div>
      {isOpen && <QuestionPreview item={item} />}
    </li>
  )
}

interface GeneratedRowProps extends Omit<LibraryQuestionRowProps, 'item'> {
  item: AskedQuestion & { generated: GeneratedKind }
}

/** What makes questions by itself: what of, and one of them. */
function GeneratedRow({ item, isChosen, onChoose, generatorOptions }: GeneratedRowProps) {
  const { t } = useTranslation(['generators', 'subjects'])
  const language = useLanguage()
  const title = useGeneratedTitle()(item.generated)
  return (
    <li className="grid gap-2 px-3 py-2">
      <Checkbox isSelected={isChosen} onChange={onChoose}>
        {title}
      </Checkbox>
      <div className="grid gap-1 pl-8">
        <p className="text-sm text-ink-soft">
          {t('example')} <RichText isInline text={inLanguage(item.question.prompt, language)} />
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <GeneratedBadge />
          <Badge>{t(`subjects:type.${formOf(item.question)}`)}</Badge>
          <span className="text-sm text-ink-soft">{t('subjects:points', { count: item.question.points })}</span>
          <SamplesButton
            id={item.id}
            kind={item.generated}
            fixing={fixingOf(item.id, { generatorOptions, onChoose })}
          />
          <QuestionStatisticsLine statistics={item.statistics} />
        </div>
        {isChosen && generatorOptions !== undefined && (
          <GeneratorOptionField id={item.id} title={title} generatorOptions={generatorOptions} />
        )}
      </div>
    </li>
  )
}

/** Who chooses one question for all has chosen the generator. */
function fixingOf(
  id: string,
  { generatorOptions, onChoose }: Pick<LibraryQuestionRowProps, 'generatorOptions' | 'onChoose'>,
) {
  if (generatorOptions === undefined) return undefined
  return {
    seed: generatorOptions.of(id).seed,
    onFix: (seed: number | null) => {
      generatorOptions.onChange(id, { count: 1, seed })
      if (seed !== null) onChoose(true)
    },
  }
}

interface GeneratorOptionFieldProps {
  id: string
  title: string
  generatorOptions: GeneratorOptions
}

/** How many questions of a generator the test has, or that all pupils get a chosen one. */
function GeneratorOptionField({ id, title, generatorOptions }: GeneratorOptionFieldProps) {
  const { t } = useTranslation('generators')
  const { count, seed } = generatorOptions.of(id)
  if (seed !== null)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span>{t('fixed')}</span>
        <Button size="sm" variant="quiet" onClick={() => generatorOptions.onChange(id, { count: 1, seed: null })}>
          {t('fixedCancel')}
        </Button>
      </p>
    )
  return (
    <div role="group" aria-label={title}>
      <NumberField
        label={t('count')}
        value={count}
        minValue={1}
        maxValue={maxOfGenerator}
        onChange={(next) => generatorOptions.onChange(id, { count: next ?? 1, seed: null })}
      />
    </div>
  )
}

/** The question as a pupil gets it, without its key; the answer tried here is not kept. */
function QuestionPreview({ item }: { item: AskedQuestion }) {
  const { t } = useTranslation('subjects')
  const language = useLanguage()
  const [answer, setAnswer] = useState<Answer | undefined>()
  const question = useMemo(() => publicQuestion(item.question, { seed: item.id, shuffle_options: true }), [item])
  return (
    <div
      role="group"
      aria-label={t('picker.asPupil')}
      className="mb-2 grid gap-3 rounded-md border border-dashed border-line-strong bg-paper p-4"
    >
      <p className="text-sm text-ink-soft">{t('picker.asPupil')}</p>
      <QuestionPlayer question={question} answer={answer} onAnswer={setAnswer} language={language} />
    </div>
  )
}
