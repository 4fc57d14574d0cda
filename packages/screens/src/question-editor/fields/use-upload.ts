import { useMutation } from '@tanstack/react-query'

import { usePictureSentence } from '@katedra/client/picture-problem'
import { useEditorServer } from '../editor-server.ts'

/** Keeps a picture on the server; `onDone` gets the address that stands in the question. */
export function useUpload(onDone: (src: string) => void) {
  const sentence = usePictureSentence()
  const { uploadPicture } = useEditorServer()
  const { mutate, isPending, error } = useMutation({
    mutationFn: uploadPicture,
    onSuccess: ({ src }) => onDone(src),
  })
  return { upload: mutate, isPending, message: sentence(error) }
}
