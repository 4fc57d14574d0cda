import type { ContentPath, FileKind, Mistake } from './content-files.codes.ts'
import { mistakeLines } from './content-files.sentences.ts'

/** Why a file is not taken: every mistake that was found. The message is for the command line, in English. */
export class FileMistakes extends Error {
  readonly kind: FileKind
  readonly mistakes: readonly Mistake[]
  /** Under which name a file of `content` is known; one from a browser has none. */
  readonly file: string | undefined

  constructor(kind: FileKind, mistakes: readonly Mistake[], file?: string) {
    const lines = mistakeLines(kind, mistakes, 'en')
    super(file === undefined ? lines.join('\n') : [`${file}:`, ...lines].join('\n  '))
    this.name = 'FileMistakes'
    this.kind = kind
    this.mistakes = mistakes
    this.file = file
  }
}

/** Throws when there is any mistake. */
export function demandNone(kind: FileKind, mistakes: readonly Mistake[], file?: string): void {
  if (mistakes.length > 0) throw new FileMistakes(kind, mistakes, file)
}

interface FilePart {
  kind: FileKind
  path: ContentPath
}

/** What is made of a part of a file; its mistakes are told at their places in the file. */
export function madeAt<Made>({ kind, path }: FilePart, make: () => Made): Made {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof FileMistakes)) throw error
    throw new FileMistakes(
      kind,
      error.mistakes.map((one) => ({ ...one, path: [...path, ...one.path] })),
    )
  }
}

/** What is made of each item of a list; the mistakes of all items are told together. */
export function madeOfEach<Item, Made>(
  { kind, path }: FilePart,
  items: readonly Item[],
  make: (item: Item) => Made,
): Made[] {
  const mistakes: Mistake[] = []
  const made = items.flatMap((item, index) => {
    try {
      return [madeAt({ kind, path: [...path, index] }, () => make(item))]
    } catch (error) {
      if (!(error instanceof FileMistakes)) throw error
      mistakes.push(...error.mistakes)
      return []
    }
  })
  demandNone(kind, mistakes)
  return made
}
