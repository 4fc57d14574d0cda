import { Button } from '@katedra/ui/button'
import { ConfirmDialog } from '@katedra/ui/dialog'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Camera, ImageUp, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DropArea } from '@katedra/screens/form/drop-area.tsx'
import { FormAlert } from '@katedra/screens/form/form-alert.tsx'
import { PictureButton } from '@katedra/screens/form/picture-button.tsx'
import { profile, type CurrentUser } from '@katedra/contract/profile'
import { usePictureSentence } from '@katedra/client/picture-problem'
import { useSave } from '@katedra/screens/use-save.ts'
import { Avatar } from './avatar.tsx'
import { meQuery } from './profile.data.ts'
import { call } from '../app/call.ts'
import { queryClient } from '../app/query.ts'

/** Cropping is a library of its own, needed once in a while. */
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }))

/** The teacher's picture: choose, take, drop or paste one, crop it to a square, remove it. */
export function PictureField({ hasCamera = false }: { hasCamera?: boolean }) {
  const { t } = useTranslation('profile')
  const { data: me } = useSuspenseQuery(meQuery)
  const [chosen, setChosen] = useState<File>()
  const uploading = useUploading(() => setChosen(undefined))
  usePastedPicture(setChosen)
  return (
    <DropArea
      className={(isOver) =>
        `grid gap-4 rounded-md outline-offset-8 outline-accent ${isOver ? 'outline-2 outline-dashed' : ''}`
      }
      onFile={setChosen}
    >
      <div className="flex flex-wrap items-center gap-5">
        <Avatar person={me} size={96} />
        <div className="flex flex-wrap gap-3">
          {hasCamera && (
            <PictureButton text={t('picture.take')} icon={<Camera aria-hidden />} isCamera onFile={setChosen} />
          )}
          <PictureButton
            text={me.profile_picture_url === null ? t('picture.choose') : t('picture.change')}
            icon={<ImageUp aria-hidden />}
            onFile={setChosen}
          />
          {me.profile_picture_url !== null && <RemoveButton />}
        </div>
      </div>
      <p className="text-sm text-ink-soft">
        {t('picture.hint')} <span className="coarse:hidden">{t('picture.dropHint')}</span>
      </p>
      {chosen !== undefined && (
        <Suspense fallback={null}>
          <CropDialog
            file={chosen}
            isBusy={uploading.isBusy}
            message={uploading.sentence}
            onCancel={() => {
              setChosen(undefined)
              uploading.reset()
            }}
            onCropped={uploading.save}
          />
        </Suspense>
      )}
    </DropArea>
  )
}

function RemoveButton() {
  const { t } = useTranslation('profile')
  const [isAsking, setIsAsking] = useState(false)
  const removing = useRemoving(() => setIsAsking(false))
  return (
    <>
      <Button variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setIsAsking(true)}>
        {t('picture.remove')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={t('picture.removeTitle')}
        confirmText={t('picture.remove')}
        isBusy={removing.isBusy}
        onConfirm={() => removing.save()}
      >
        <div className="grid gap-4">
          <p>{t('picture.removeText')}</p>
          <FormAlert text={removing.sentence} />
        </div>
      </ConfirmDialog>
    </>
  )
}

/** A picture pasted anywhere on the page: a photo copied from elsewhere, a screenshot. */
function usePastedPicture(onFile: (file: File) => void): void {
  // Synchronises with the browser's clipboard, which no element owns.
  useEffect(() => {
    function take({ clipboardData }: ClipboardEvent) {
      const file = clipboardData?.files[0]
      if (file?.type.startsWith('image/') === true) onFile(file)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [onFile])
}

/** Sets the picture of the signed-in teacher. */
function useUploading(onDone: () => void) {
  const { t } = useTranslation('profile')
  return useSave({
    save: (upload: Blob) => call(profile.setPicture, {}, { upload }),
    words: usePictureSentence(),
    refresh: keep,
    doneText: t('picture.done'),
    onSaved: onDone,
  })
}

/** Removes it. */
function useRemoving(onDone: () => void) {
  const { t } = useTranslation('profile')
  return useSave({
    save: () => call(profile.removePicture),
    words: usePictureSentence(),
    refresh: keep,
    doneText: t('picture.removed'),
    onSaved: onDone,
  })
}

function keep(me: CurrentUser): void {
  queryClient.setQueryData(meQuery.queryKey, me)
}
