import { IconButton } from '@katedra/ui/icon-button'
import { InfoPopover } from '@katedra/ui/info-popover'
import { MenuButton } from '@katedra/ui/menu'
import { RichText } from '@katedra/ui/rich-text'
import { Bold, Italic, Omega, Radical } from 'lucide-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { Toolbar } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { formulaAt, insertSign, isInFormula, toggleMark, type Mark, type Selected } from './format-text.ts'
import { signs } from './signs.ts'
import { isWritable, selectionOf, writeInto, type WritableField } from './write-into.ts'
import { FormulaPanel } from './formula-panel.tsx'

interface FormattingAreaProps {
  /** What is formatted here. */
  label: string
  /** Stands next to the bar. */
  caption: ReactNode
  /** One more thing to do here, in front of the bar; it may write where the bar does. */
  action?: (write: (change: (selected: Selected, language: string) => Selected) => void) => ReactNode
  children: ReactNode
}

/** Fields under a small bar; it formats in the one where the cursor was last. */
export function FormattingArea({ label, caption, action, children }: FormattingAreaProps) {
  const area = useRef<HTMLDivElement | null>(null)
  const last = useRef<WritableField | null>(null)
  const panelId = useId()
  const [isPanelOpen, setIsPanelOpen] = useState(false)
  const [formula, setFormula] = useState<string>()

  /** What is at the cursor is shown while it is written and as the cursor moves. */
  function follow(target: EventTarget) {
    if (!isWritable(target)) return
    last.current = target
    setFormula(formulaAt(selectionOf(target)))
  }

  function field(): WritableField | undefined {
    // A row that has been removed is not the place to write into any more.
    if (last.current?.isConnected === true) return last.current
    const first = area.current?.querySelector('textarea')
    return isWritable(first) ? first : undefined
  }

  function write(change: (selected: Selected, language: string) => Selected) {
    const target = field()
    if (target === undefined) return
    writeInto(target, change(selectionOf(target), target.lang))
    follow(target)
  }

  return (
    <div
      ref={area}
      className="grid min-w-0 gap-1.5"
      onFocus={({ target }) => follow(target)}
      onSelect={({ target }) => follow(target)}
      onInput={({ target }) => follow(target)}
    >
      <div className="flex flex-wrap items-end justify-between gap-x-2 gap-y-1">
        {/* On a phone a caption that does not fit beside the bar stands above it, instead of being squeezed. */}
        <div className="min-w-0 flex-1 max-sm:basis-auto sm:basis-16">{caption}</div>
        {action?.(write)}
        <FormattingBar
          label={label}
          onWrite={write}
          panel={{ id: panelId, isOpen: isPanelOpen, onToggle: () => setIsPanelOpen(!isPanelOpen) }}
        />
      </div>
      {isPanelOpen && (
        <FormulaPanel
          id={panelId}
          formula={formula}
          onSign={(tex) => write((selected) => insertSign(selected, isInFormula(selected) ? tex : `$${tex}$`))}
        />
      )}
      {children}
    </div>
  )
}

interface FormattingBarProps {
  label: string
  onWrite: (change: (selected: Selected) => Selected) => void
  /** The palette of formulas below the bar. */
  panel: { id: string; isOpen: boolean; onToggle: () => void }
}

function FormattingBar({ label, onWrite, panel }: FormattingBarProps) {
  const { t } = useTranslation('question-bank')
  const mark = (kind: Mark) => onWrite((selected) => toggleMark(selected, kind))

  function sign(id: string) {
    const chosen = signs.find((one) => one.id === id)
    if (chosen === undefined) return
    // The menu gives the focus back to its button when it closes; the cursor belongs into the text.
    setTimeout(() => {
      onWrite((selected) =>
        insertSign(selected, isInFormula(selected) ? chosen.tex : (chosen.plain ?? `$${chosen.tex}$`)),
      )
    }, 50)
  }

  return (
    <Toolbar aria-label={t('format.toolbar', { label })} className="ml-auto flex items-center gap-0.5">
      <IconButton label={t('format.bold')} icon={<Bold aria-hidden />} onPress={() => mark('bold')} />
      <IconButton label={t('format.italic')} icon={<Italic aria-hidden />} onPress={() => mark('italic')} />
      <IconButton
        label={t('format.formula')}
        icon={<Radical aria-hidden />}
        aria-expanded={panel.isOpen}
        {...(panel.isOpen ? { 'aria-controls': panel.id } : {})}
        className={panel.isOpen ? 'bg-accent-soft' : ''}
        onPress={panel.onToggle}
      />
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
