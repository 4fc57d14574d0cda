import { sheets, type SheetDoubt } from '@katedra/contract/sheets'
import { inLanguage } from '@katedra/questions'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { useLanguage } from '@katedra/screens/language.ts'
import { useSave } from '@katedra/screens/use-save.ts'
import { Button } from '@katedra/ui/button'
import { Card } from '@katedra/ui/card'
import { Section } from '@katedra/ui/page'
import { RichText } from '@katedra/ui/rich-text'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../app/call.ts'
import { boxName } from './box-name.ts'
import { CutOut } from './cut-out.tsx'
import { refreshSheets } from './sheets.data.ts'

/** What a person has to look at, one after another, each decided by one key. */
export function Doubts({ testId, doubts }: { testId: string; doubts: readonly SheetDoubt[] }) {
  const { t } = useTranslation('sheets')
  const [first] = doubts
  if (first === undefined) return null
  return (
    <Section title={t('doubts.title', { count: doubts.length })}>
      <Doubt key={`${first.page_id} ${first.group}`} testId={testId} doubt={first} />
    </Section>
  )
}

function Doubt({ testId, doubt }: { testId: string; doubt: SheetDoubt }) {
  const { t } = useTranslation('sheets')
  const language = useLanguage()
  const { page_id, group, boxes, several, question, number, label, student_name } = doubt
  const [chosen, setChosen] = useState<readonly string[]>(() => (several ? doubt.values : []))
  const deciding = useDeciding(testId)
  const only = boxes.length === 1 ? boxes[0] : undefined
  const keys = several ? 'doubts.keysSeveral' : only === undefined ? 'doubts.keys' : 'doubts.keysOne'
  const box = useRef<HTMLDivElement | null>(null)
  const decide = (values: readonly string[]) => deciding.save({ page_id, group, values: [...values] })
  const press = (value: string) => {
    if (!several) decide([value])
    else setChosen((before) => (before.includes(value) ? before.filter((one) => one !== value) : [...before, value]))
  }

  // Synchronises the keyboard with the question: keys are meant for it at once, also for the next one.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
  }, [])

  function steer(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || deciding.isBusy) return
    const isButton = event.target instanceof Element && event.target.closest('button') !== null
    if (event.key === 'Enter' && several && !isButton) decide(chosen)
    else if (event.key === 'Enter' && only !== undefined && !isButton) press(only.value)
    else if (event.key === 'Backspace' || event.key === ' ') {
      if (isButton && event.key === ' ') return
      decide([])
    } else {
      const meant = boxOfKey(event, boxes)
      if (meant === undefined) return
      press(meant)
    }
    event.preventDefault()
  }

  return (
    <Card>
      {/* Keys are for the whole card, wherever in it the focus is. */}
      <div
        ref={box}
        role="group"
        aria-label={t('doubts.of', { name: student_name, number })}
        tabIndex={-1}
        className="grid gap-4 outline-none"
        onKeyDown={steer}
      >
        <p className="font-semibold wrap-anywhere">
          {label === ''
            ? t('doubts.of', { name: student_name, number })
            : t('doubts.ofRow', { name: student_name, number, row: boxName(label, t) })}
        </p>
        <div className="text-ink-soft">
          <RichText text={inLanguage(question.prompt, language)} />
        </div>
        <CutOut
          testId={testId}
          pageId={page_id}
          area={doubt.area}
          row={doubt.row}
          label={t('doubts.picture', { number })}
        />
        <p>{t(several ? 'doubts.askSeveral' : 'doubts.ask')}</p>
        <div className="flex flex-wrap gap-2">
          {boxes.map(({ value, label: letter }) => (
            <Button
              key={value}
              aria-pressed={several ? chosen.includes(value) : undefined}
              icon={several && chosen.includes(value) ? <Check aria-hidden /> : undefined}
              className="min-w-14 aria-pressed:border-accent aria-pressed:bg-accent-soft"
              disabled={deciding.isBusy}
              onClick={() => press(value)}
            >
              {boxName(letter, t)}
            </Button>
          ))}
          <Button variant="quiet" disabled={deciding.isBusy} onClick={() => decide([])}>
            {t('doubts.none')}
          </Button>
          {several && (
            <Button variant="primary" disabled={deciding.isBusy} onClick={() => decide(chosen)}>
              {t('doubts.confirm')}
            </Button>
          )}
        </div>
        <FormAlert text={deciding.sentence} />
        <p className="text-sm text-ink-soft coarse:hidden">{t(keys)}</p>
      </div>
    </Card>
  )
}

/** By the position on the keyboard for digits: on a Czech one the row of digits writes letters with hooks. */
function boxOfKey({ code, key }: KeyboardEvent, boxes: SheetDoubt['boxes']): string | undefined {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]
  const sign = key === '-' ? '−' : key === '.' ? ',' : key
  return boxes.find(({ label }) => label === digit || label === key.toLocaleUpperCase() || label === sign)?.value
}

interface Decision {
  page_id: string
  group: string
  values: string[]
}

/** Says what a row of a sheet is; the attempt follows. */
export function useDeciding(testId: string, onSaved?: () => void) {
  return useSave({
    save: ({ page_id, group, values }: Decision) =>
      call(sheets.decideGroup, { params: { test_id: testId, page_id, group }, body: { values } }),
    refresh: refreshSheets,
    ...(onSaved === undefined ? {} : { onSaved }),
  })
}
