import { profile, type CurrentUser } from '@katedra/contract/profile'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../app/client.ts'
import { usePictureSentence } from '../app/picture-problem.ts'
import { queryClient } from '../app/query.ts'
import { showToast } from '../app/toast.tsx'
import { meQuery } from './profile.data.ts'

/** Sets the picture of the signed-in teacher. */
export function useUploading(onDone: () => void) {
  const { t } = useTranslation('profile')
  const sentence = usePictureSentence()
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (upload: Blob) => call(profile.setPicture, {}, { upload }),
    onSuccess: (me) => {
      keep(me)
      onDone()
      showToast({ text: t('picture.done'), tone: 'ok' })
    },
  })
  return { mutate, reset, isPending, message: sentence(error) }
}

/** Removes it. */
export function useRemoving(onDone: () => void) {
  const { t } = useTranslation('profile')
  const sentence = usePictureSentence()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(profile.removePicture),
    onSuccess: (me) => {
      keep(me)
      onDone()
      showToast({ text: t('picture.removed'), tone: 'ok' })
    },
  })
  return { mutate, isPending, message: sentence(error) }
}

function keep(me: CurrentUser): void {
  queryClient.setQueryData(meQuery.queryKey, me)
}
