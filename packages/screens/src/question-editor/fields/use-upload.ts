import { useMutation } from '@tanstack/react-query'
import { useContext } from 'react'
import { usePictureSentence } from '../app/picture-problem.ts'
import { EditorServerContext } from './editor-server.ts'

/** Keeps a picture on the server; `onDone` gets the address that stands in the question. */
export function useUpload(onDone: (src: string) => void) {
  const sentence = usePictureSentence()
  const { uploadPicture } = useContext(EditorServerContext)
  const { mutate, isPending, error } = useMutation({
    mutationFn: uploadPicture,
    onSuccess: ({ src }) => onDone(src),
  })
  return { upload: mutate, isPending, message: sentence(error) }
}
