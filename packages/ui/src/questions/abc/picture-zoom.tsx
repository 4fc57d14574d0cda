import { inLanguage, type Language, type Picture } from '@katedra/questions'
import { X, ZoomIn } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const square =
  'grid size-11 place-items-center rounded-md border border-line-strong bg-surface text-ink transition-colors hover:bg-sunken'

/** The picture of an option over the whole screen, by a button of its own, so that looking closer chooses nothing. */
export function PictureZoom(props: { picture: Picture; letter: string; language: Language }): ReactNode {
  const { t } = useTranslation('questions')
  const [isOpen, setIsOpen] = useState(false)
  const name = t('abc.enlarge', { letter: props.letter })
  return (
    <>
      <button
        type="button"
        aria-label={name}
        className={`absolute right-2 bottom-2 z-1 ${square}`}
        onClick={() => setIsOpen(true)}
      >
        <ZoomIn aria-hidden className="size-5" />
      </button>
      {isOpen && <LargePicture {...props} name={name} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface LargePictureProps {
  picture: Picture
  name: string
  language: Language
  onClose: () => void
}

function LargePicture({ picture, name, language, onClose }: LargePictureProps): ReactNode {
  const { t } = useTranslation('questions')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Opens the browser's own dialog, which keeps the focus inside and gives it back when it closes.
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-1rem)] max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-raised p-3 text-ink backdrop:bg-scrim"
    >
      <div className="grid grid-cols-1 gap-3">
        <div className="flex items-center justify-between gap-3">
          <h2 id={titleId} className="font-semibold">
            {name}
          </h2>
          <button
            type="button"
            aria-label={t('abc.closePicture')}
            className={square}
            onClick={() => dialog.current?.close()}
          >
            <X aria-hidden className="size-5" />
          </button>
        </div>
        <img
          src={picture.src}
          alt={inLanguage(picture.alt ?? {}, language)}
          className="max-h-[calc(100dvh-7rem)] w-[min(60rem,calc(100vw-2.5rem))] rounded-sm bg-raised object-contain"
        />
      </div>
    </dialog>
  )
}
