import { IconButton } from '@katedra/ui/icon-button'
import { InfoPopover } from '@katedra/ui/info-popover'
import { MenuButton } from '@katedra/ui/menu'
import { RichText } from '@katedra/ui/rich-text'
import { Bold, Italic, Omega, Radical } from 'lucide-react'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { insertSign, isInFormula, toggleMark, type Mark } from '../draft/format-text.ts'
import { signs } from '../draft/signs.ts'
import { isWritable, selectionOf, writeInto, type WritableField } from '../draft/write-into.ts'

interface FormattingAreaProps {
  /** What is formatted here. */
  label: string
  /** Stands next to the bar. */
  caption: ReactNode
  /** One more thing to do here, in front of the bar. */
  action?: ReactNode
  children: ReactNode
}

/** Fields under a small bar; it formats in the one where the cursor was last. */
export function FormattingArea({ label, caption, action, children }: FormattingAreaProps) {
  const area = useRef<HTMLDivElement | null>(null)
  const last = useRef<WritableField | null>(null)
  return (
    <div
      ref={area}
      className="grid min-w-0 gap-1.5"
      onFocus={({ target }) => {
        if (isWritable(target)) last.current = target
      }}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
        <div className="min-w-0 flex-1 basis-16">{caption}</div>
        {action}
        <FormattingBar label={label} area={area} last={last} />
      </div>
      {children}
    </div>
  )
}

interface FormattingBarProps {
  label: string
  area: RefObject<HTMLDivElement | null>
  last: RefObject<WritableField | null>
}

function FormattingBar({ label, area, last }: FormattingBarProps) {
  const { t } = useTranslation('question-bank')

  function field(): WritableField | undefined {
    // A row that has been removed is not the place to write into any more.
    if (last.current?.isConnected === true) return last.current
    const first = area.current?.querySelector('textarea')
    return isWritable(first) ? first : undefined
  }

  function mark(kind: Mark) {
    const target = field()
    if (target !== undefined) writeInto(target, toggleMark(selectionOf(target), kind))
  }

  function sign(id: string) {
    const target = field()
    const chosen = signs.find((one) => one.id === id)
    if (target === undefined || chosen === undefined) return
    const selected = selectionOf(target)
    const text = isInFormula(selected) ? chosen.tex : (chosen.plain ?? `$${chosen.tex}$`)
    // The menu gives the focus back to its button when it closes; the cursor belongs into the text.
    setTimeout(() => writeInto(target, insertSign(selected, text)), 50)
  }

  return (
    <Toolbar aria-label={t('format.toolbar', { label })} className="ml-auto flex items-center gap-0.5">
      <IconButton label={t('format.bold')} icon={<Bold aria-hidden />} onPress={() => mark('bold')} />
      <IconButton label={t('format.italic')} icon={<Italic aria-hidden />} onPress={() => mark('italic')} />
      <IconButton label={t('format.formula')} icon={<Radical aria-hidden />} onPress={() => mark('formula')} />
      <MenuButton
        isIconOnly
        label={t('format.signs')}
        icon={<Omega aria-hidden />}
        items={signs.map(({ id, face }) => ({ id, label: `${face}  ${t(`sign.${id}`)}` }))}
        onAction={sign}
      />
      <InfoPopover label={t('format.help')}>
        <FormattingHelp />
      </InfoPopover>
    </Toolbar>
  )
}

const samples = [
  ['bold', '**Praha**'],
  ['italic', '*Praha*'],
  ['fraction', '$\\frac{1}{2}$'],
  ['power', '$x^2$'],
  ['index', '$H_2O$'],
  ['root', '$\\sqrt{16}$'],
] as const

/** What is written, and what comes of it. */
function FormattingHelp() {
  const { t } = useTranslation('question-bank')
  return (
    <div className="grid gap-3">
      <p>{t('format.about')}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
        {samples.map(([name, source]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt>
              <code className="font-mono">{source}</code>
            </dt>
            <dd>
              <RichText isInline text={source} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-ink-soft">{t('format.dollar')}</p>
    </div>
  )
}
