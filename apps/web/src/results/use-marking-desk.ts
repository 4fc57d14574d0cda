import type { GivenAnswer } from '@katedra/contract/results'
import type { Question } from '@katedra/questions'
import { useMemo, useState } from 'react'
import { commonPoints, isWaiting, markingGroups, nextWaiting, type MarkingGroup } from './marking-groups.ts'
import { useMarking } from './use-marking.ts'

export interface Desk {
  testId: string
  itemNo: number
  question: Question
  answers: readonly GivenAnswer[]
}

/** What lies on the desk, what is about to be given, and the ways on and back. */
export function useMarkingDesk({ testId, itemNo, question, answers }: Desk) {
  const groups = useMemo(() => markingGroups(answers, question), [answers, question])
  const [wantedPlace, setPlace] = useState(() => nextWaiting(groups, -1) ?? 0)
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({})
  const [isForAll, setIsForAll] = useState(true)
  const { mark, undo, canUndo, saving } = useMarking(testId, question.points)
  const place = Math.min(wantedPlace, Math.max(0, groups.length - 1))
  const group = groups[place]
  const meant = group === undefined ? [] : isForAll ? group.answers : group.answers.slice(0, 1)
  const note = noteOf(group, notes)

  function put(points: number | null) {
    mark({ item_no: itemNo, marks: meant.map(({ attempt_id }) => ({ attempt_id, points, note: note.trim() })) })
  }

  function goTo(next: number): boolean {
    if (groups[next] === undefined) return false
    setPlace(next)
    setIsForAll(true)
    return true
  }

  /** A note written after the points goes to the server when its field is left. */
  function saveNote() {
    const points = commonPoints(meant)
    const standing = meant[0]?.mark?.note ?? ''
    if (typeof points === 'number' && note.trim() !== standing) put(points)
  }

  function takeBack() {
    const first = undo()?.marks[0]?.attempt_id
    goTo(groups.findIndex((one) => one.answers.some(({ attempt_id }) => attempt_id === first)))
  }

  return {
    ...{ group, place, total: groups.length, points: commonPoints(meant), note, isForAll, saving },
    next: nextWaiting(groups, place),
    isAllDone: !answers.some(isWaiting),
    write: (text: string) => group !== undefined && setNotes({ ...notes, [group.id]: text }),
    takeBack: canUndo ? takeBack : undefined,
    ...{ put, goTo, saveNote, setIsForAll },
  }
}

function noteOf(group: MarkingGroup | undefined, notes: Readonly<Record<string, string>>): string {
  if (group === undefined) return ''
  return notes[group.id] ?? group.answers[0]?.mark?.note ?? ''
}
