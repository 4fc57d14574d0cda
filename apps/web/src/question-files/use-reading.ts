import { questionFileLimit } from '@katedra/contract/question-files'
import type { Language } from '@katedra/questions'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../app/i18n.ts'
import { useUploadProblem } from '../app/upload-problem.ts'
import { useSentences } from './use-sentences.ts'
import { readFile, type ChosenFile, type Reading } from './question-files.data.ts'

interface Wish {
  file: ChosenFile
  /** Guessed where nobody has said it. */
  language?: Language
}

const megabytes = questionFileLimit / 1024 / 1024

/** A chosen file, and what the server has read in it. */
export function useReading() {
  const { t } = useTranslation('question-files')
  const likely = useLanguage()
  const problem = useUploadProblem()
  const sentences = useSentences()
  const [file, setFile] = useState<ChosenFile>()
  /** Stays while the same file is read once more. */
  const [reading, setReading] = useState<Reading>()
  /** Of a file that did not come as far as the server. */
  const [refusal, setRefusal] = useState<string>()
  /** Grows with each file, so that another begins with fresh choices. */
  const [turn, setTurn] = useState(0)
  const { mutate, reset, error, isPending, variables } = useMutation({
    mutationFn: ({ file: chosen, language }: Wish) => readFile(chosen, { language, likely }),
  })

  function forget() {
    reset()
    setFile(undefined)
    setReading(undefined)
    setRefusal(undefined)
  }

  async function choose(chosen: File) {
    forget()
    setTurn((was) => was + 1)
    const bytes = chosen.size > questionFileLimit ? undefined : await inMemory(chosen)
    if (bytes === undefined) {
      setRefusal(chosen.size > questionFileLimit ? t('reasons.file_too_large', { megabytes }) : t('import.unreadable'))
      return
    }
    const kept = { name: chosen.name, bytes }
    setFile(kept)
    mutate({ file: kept }, { onSuccess: setReading })
  }

  const refused = reading?.report.refusal ?? undefined
  return {
    file,
    /** Nothing of a file that was refused. */
    read: refused === undefined ? reading : undefined,
    turn,
    isReading: isPending,
    wantedLanguage: isPending ? variables.language : undefined,
    message: messageOf(),
    choose: (chosen: File) => void choose(chosen),
    /** The same file again, as one in another language. */
    readIn(language: Language) {
      if (file !== undefined) mutate({ file, language }, { onSuccess: setReading })
    },
    forget,
  }

  function messageOf(): string | undefined {
    if (refused !== undefined) return `${sentences.reason(refused)} ${t('import.refused')}`
    return refusal ?? (error === null ? undefined : problem(error))
  }
}

export type FileReading = ReturnType<typeof useReading>

/** What becomes of the file on the disk before it is added does not matter then. A folder can't be read. */
async function inMemory(file: File): Promise<Blob | undefined> {
  try {
    return new Blob([await file.arrayBuffer()])
  } catch {
    return undefined
  }
}
