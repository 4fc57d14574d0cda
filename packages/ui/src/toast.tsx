import { CircleAlert, CircleCheck, Info, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as AriaToastRegion,
  type QueuedToast,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'

/** A short message in the corner; the specification's sentences come here letter for letter. */
export interface ToastMessage {
  text: string
  tone?: 'ok' | 'neutral' | 'danger'
  /** Takes the change back; offered for 8 seconds. */
  undo?: () => void
  /** Told when the toast is gone and undo was not used. */
  onClose?: () => void
}

/** A message with the knowledge whether it was taken back. */
interface OpenToast {
  message: ToastMessage
  takeBack: () => void
}

const readingTime = 6000
const undoTime = 8000

// The library calls its toasts unstable, so this file is the only one that knows them.
const queue = new ToastQueue<OpenToast>({ maxVisibleToasts: 4 })

/** Shows a toast at the bottom right. Errors stay until closed; the rest goes by itself, and waits while hovered or focused. */
export function showToast(message: ToastMessage): void {
  let isTakenBack = false
  function takeBack() {
    isTakenBack = true
    message.undo?.()
  }
  function close() {
    if (!isTakenBack) message.onClose?.()
  }
  const timeout = message.undo === undefined ? readingTime : undoTime
  queue.add({ message, takeBack }, message.tone === 'danger' ? { onClose: close } : { timeout, onClose: close })
}

/** Takes all toasts away, as when someone else sits down at the computer; what they offered is not done any more. */
export function clearToasts(): void {
  queue.clear()
}

/** Where toasts appear; once in the app. `--toast-bottom` lifts it over a bottom bar, `--toast-top` takes it to the upper end. */
export function ToastRegion() {
  const { t } = useTranslation('ui')
  const region = useRoom()
  return (
    <>
      <PoliteVoice />
      <AriaToastRegion
        ref={region}
        queue={queue}
        aria-label={t('notifications')}
        data-print="none"
        className="fixed top-(--toast-top,auto) right-0 bottom-(--toast-bottom,0px) z-60 grid w-full gap-2 p-3 sm:w-104 sm:p-4"
      >
        {({ toast }) => <Message toast={toast} />}
      </AriaToastRegion>
    </>
  )
}

/**
 * Nothing that one needs stays below the toasts. While there are some the page is longer by their height, and a form marked with
 * `data-above-toasts`, which is what its page is there for, is moved out from below them once.
 */
function useRoom() {
  const region = useRef<HTMLDivElement>(null)
  const newest = useToasts()[0]?.key
  // Synchronises the length of the page with what lies over its end.
  useEffect(() => {
    if (newest === undefined) return undefined
    const { style } = document.documentElement
    const cleared = new WeakSet<Element>()
    const clear = () => {
      if (region.current === null) return
      const form = document.querySelector('[data-above-toasts]')
      // A page that fits its window stays as it is, unless something to press lies below: a scroll bar would move all of it.
      const fits = document.documentElement.scrollHeight <= innerHeight
      if (form === null && fits && !coversControl(region.current)) return
      style.setProperty('--toast-room', `${region.current.offsetHeight}px`)
      if (form === null || cleared.has(form)) return
      cleared.add(form)
      const { top, bottom } = form.getBoundingClientRect()
      const hidden = bottom - region.current.getBoundingClientRect().top
      if (hidden > 0) scrollBy({ top: Math.min(hidden, Math.max(0, top)), behavior: 'instant' })
    }
    // A form may come after the toast, as the sign-in does after a sign-up: then the page changes its height.
    const watch = new ResizeObserver(clear)
    watch.observe(document.body)
    return () => {
      watch.disconnect()
      style.removeProperty('--toast-room')
    }
  }, [newest])
  return region
}

/** Something of the page to press or to type into lies below the toasts. */
function coversControl(region: Element): boolean {
  const { top, left } = region.getBoundingClientRect()
  return [...document.querySelectorAll(':is(main, footer) :is(a, button, input, select, textarea)')].some((control) => {
    const { right, bottom, height } = control.getBoundingClientRect()
    return height > 0 && bottom > top && right > left
  })
}

function useToasts() {
  return useSyncExternalStore(
    (onChange) => queue.subscribe(onChange),
    () => queue.visibleToasts,
  )
}

/** So long, in milliseconds, the second press of a double one may take. */
const doublePress = 500

const icons = { ok: CircleCheck, neutral: Info, danger: CircleAlert } as const
const tones = { ok: 'text-ok', neutral: 'text-accent', danger: 'text-danger' } as const

function Message({ toast }: { toast: QueuedToast<OpenToast> }) {
  const { t } = useTranslation('ui')
  const { message, takeBack } = toast.content
  const tone = message.tone ?? 'neutral'
  const Icon = icons[tone]
  const [isTaken, setIsTaken] = useState(false)
  // Synchronises the message with the clock: the second press of two would go to what lies below it.
  useEffect(() => {
    if (!isTaken) return undefined
    const timer = setTimeout(() => queue.close(toast.key), doublePress)
    return () => clearTimeout(timer)
  }, [isTaken, toast.key])
  return (
    <AriaToast
      toast={toast}
      className={classNames(
        'flex items-center gap-3 rounded-md border bg-raised py-2 pr-2 pl-4 text-ink shadow-overlay',
        tone === 'danger' ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Icon aria-hidden className={classNames('size-5 shrink-0', tones[tone])} />
      <ToastContent role={tone === 'danger' ? 'alert' : 'none'} className="min-w-0 flex-1 py-1">
        <Text slot="title">{message.text}</Text>
      </ToastContent>
      {message.undo !== undefined && (
        <Button
          className={classNames(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-sm:[&>svg]:hidden')}
          isDisabled={isTaken}
          onPress={() => {
            setIsTaken(true)
            takeBack()
          }}
        >
          <Undo2 aria-hidden />
          {t('undo')}
        </Button>
      )}
      <Button slot="close" aria-label={t('close')} className={buttonClass({ variant: 'quiet', size: 'icon' })}>
        <X aria-hidden />
      </Button>
    </AriaToast>
  )
}

/** Reads the newest message politely. It is always in the page, because a region that comes with its text is often not read. */
function PoliteVoice() {
  const newest = useToasts()[0]?.content.message
  return (
    <div role="status" data-live-announcer="true" className="sr-only">
      {newest === undefined || newest.tone === 'danger' ? '' : newest.text}
    </div>
  )
}
