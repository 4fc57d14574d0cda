import type { GapResult, QuestionDetail } from '@katedra/contract/results'
import { gapsInOrder, inLanguage, wordOfGap, type Gap, type QuestionOf } from '@katedra/questions'
import { useFormat } from '@katedra/screens/format.ts'
import { useLanguage } from '@katedra/screens/language.ts'
import { Badge } from '@katedra/ui/badge'
import { InfoPopover } from '@katedra/ui/info-popover'
import { Section } from '@katedra/ui/page'
import { plain } from '@katedra/ui/rich-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptInGap, type Filled } from '../key/mended-key.ts'
import { AcceptDialog } from '../rescoring/accept-dialog.tsx'
import { analysisQuery } from '../results.data.ts'
import { GroupsTable } from './text-groups.tsx'

interface GapFiguresProps {
  testId: string
  detail: QuestionDetail
  question: QuestionOf<'text'>
  isNameless: boolean
}

interface Accepting {
  gap: string
  number: number
  filled: Filled
  text: string
}

/** Gap by gap how it did and what was filled in; the hardest is marked, and what is wrong in it can be accepted for all. */
export function GapFigures({ testId, detail, question, isNameless }: GapFiguresProps) {
  const { t } = useTranslation('results')
  const language = useLanguage()
  const [accepting, setAccepting] = useState<Accepting | null>(null)
  const inOrder = gapsInOrder(question.content, inLanguage(question.prompt, language))
  const results = new Map(detail.gaps.map((one) => [one.gap, one]))
  const hardest = hardestOf(detail.gaps)
  const discriminations = useDiscriminations(testId, detail.item_no)
  if (detail.gaps.length === 0) return null
  return (
    <Section
      title={t('gaps.title')}
      action={
        discriminations.size > 0 && (
          <InfoPopover label={t('analysis.what', { figure: t('gaps.discrimination') })}>
            {t('analysis.gapsAbout')}
          </InfoPopover>
        )
      }
    >
      {inOrder.length > 1 && detail.gaps.some(isWaiting) && <p className="mb-3 text-ink-soft">{t('gaps.hardLater')}</p>}
      <div className="grid gap-4">
        {inOrder.map((gap, index) => {
          const result = results.get(gap.id)
          if (result === undefined) return null
          return (
            <GapFigure
              key={gap.id}
              number={index + 1}
              isHardest={gap.id === hardest}
              result={result}
              discrimination={discriminations.get(gap.id)}
              nameOf={(word) => nameOf(question, gap, word)}
              onAccept={(filled, text) => setAccepting({ gap: gap.id, number: index + 1, filled, text })}
            />
          )
        })}
      </div>
      {accepting !== null && (
        <AcceptDialog
          testId={testId}
          itemNo={detail.item_no}
          question={question}
          mended={acceptInGap(question.key, accepting.gap, accepting.filled)}
          text={accepting.text}
          gap={{ id: accepting.gap, number: accepting.number }}
          isNameless={isNameless}
          onClose={() => setAccepting(null)}
        />
      )}
    </Section>
  )

  function nameOf({ content }: QuestionOf<'text'>, gap: Gap, id: string): string {
    const word = wordOfGap(gap, content.bank, id)
    return word === undefined ? id : plain(inLanguage(word.text, language))
  }
}

/** How well each gap tells pupils apart; only where enough of them have answered. */
function useDiscriminations(testId: string, itemNo: number): ReadonlyMap<string, number> {
  const { data } = useQuery(analysisQuery(testId))
  const gaps = data?.items.find(({ item_no }) => item_no === itemNo)?.gaps ?? []
  return new Map(
    gaps.flatMap(({ gap, discrimination }) => (discrimination === null ? [] : [[gap, discrimination] as const])),
  )
}

/** The gap with the lowest success, where one is lower than all others and none waits to be marked. */
function hardestOf(gaps: readonly GapResult[]): string | undefined {
  if (gaps.some(isWaiting)) return undefined
  const known = gaps.flatMap(({ gap, success }) => (success === null ? [] : [{ gap, success }]))
  const lowest = Math.min(...known.map(({ success }) => success))
  const [first, ...others] = known.filter(({ success }) => success === lowest)
  return known.length > 1 && others.length === 0 ? first?.gap : undefined
}

function isWaiting({ waiting_count }: GapResult): boolean {
  return waiting_count > 0
}

interface GapFigureProps {
  number: number
  isHardest: boolean
  result: GapResult
  discrimination: number | undefined
  nameOf: (word: string) => string
  onAccept: (filled: Filled, text: string) => void
}

function GapFigure({ number, isHardest, result, discrimination, nameOf, onAccept }: GapFigureProps) {
  const { t } = useTranslation('results')
  const format = useFormat()
  const { success, filled_count, waiting_count } = result
  const groups = result.groups.map((group) => (group.word === null ? group : { ...group, text: nameOf(group.word) }))
  return (
    <div className="grid min-w-0 gap-2">
      <h3 className="flex flex-wrap items-baseline gap-x-3 gap-y-1 font-semibold">
        {t('gaps.gap', { number })}
        {isHardest && <Badge>{t('gaps.hard')}</Badge>}
      </h3>
      <p className="tabular text-ink-soft">
        {t('gaps.success')}: {successWords()} · {t('gaps.filled')}: {format.number(filled_count, 0)}
        {discrimination !== undefined && ` · ${t('gaps.discrimination')}: ${format.number(discrimination, 2)}`}
        {waiting_count > 0 && ` · ${t('gaps.waiting', { count: waiting_count })}`}
      </p>
      {groups.length > 0 && (
        <GroupsTable
          caption={t('gaps.answers', { number })}
          groups={groups}
          onAccept={({ word, text }) => onAccept(word === null ? { text } : { word }, text)}
        />
      )}
    </div>
  )

  function successWords(): string {
    if (success !== null) return format.percent(success)
    return t(waiting_count > 0 ? 'gaps.afterMarking' : 'unknown')
  }
}
