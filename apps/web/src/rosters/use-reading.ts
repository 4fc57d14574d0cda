import { rosters, type ColumnRole } from '@katedra/contract/rosters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../app/client.ts'
import { useUploadProblem } from '../app/upload-problem.ts'

interface Wish {
  file: File
  columns?: readonly ColumnRole[]
}

/** Lets the server read the file, with columns guessed or chosen; the file stays here, so choosing again needs no new one. */
export function useReading(class_id: string | undefined) {
  const problem = useUploadProblem()
  const [file, setFile] = useState<File>()
  const { mutate, reset, data, error, isPending, submittedAt } = useMutation({
    mutationFn: ({ file: chosen, columns }: Wish) =>
      call(
        rosters.previewRoster,
        {
          query: {
            ...(class_id === undefined ? {} : { class_id }),
            ...(columns === undefined ? {} : { columns: columns.join(',') }),
          },
        },
        { upload: chosen },
      ),
  })
  return {
    file,
    preview: data,
    /** Another reading begins with fresh ticks. */
    key: submittedAt,
    isReading: isPending,
    message: error === null ? undefined : problem(error),
    read(chosen: File) {
      setFile(chosen)
      mutate({ file: chosen })
    },
    readWith(columns: readonly ColumnRole[]) {
      if (file !== undefined) mutate({ file, columns })
    },
    forget() {
      setFile(undefined)
      reset()
    },
  }
}
