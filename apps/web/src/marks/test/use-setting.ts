import type { Scale, TestMarks, TestMarksForm } from '@katedra/contract/marks'
import type { ScaleStep } from '@katedra/contract/scale'
import { useState } from 'react'
import { isSameSteps, placesThatDoNotFall } from '../bounds.ts'
import type { Measure } from './mark-rows.ts'

export const maxTopic = 120

/** How a test is marked, as it stands on the screen. */
export interface SettingDraft {
  scale_id: string | null
  steps: readonly ScaleStep[]
  weight: number
  topic: string
}

export interface Setting {
  draft: SettingDraft
  change: (changed: Partial<SettingDraft>) => void
  /** Something differs from what is saved. */
  isDirty: boolean
  isValid: boolean
  discard: () => void
  /** The bounds by which marks are shown: those of the draft or, while these do not fall, the last ones that did. */
  steps: readonly ScaleStep[]
  /** The same, where they differ from those that are saved. */
  drawn: Measure | undefined
  /** The chosen scale; undefined where the school has it no more. */
  scale: Scale | undefined
  /** The bounds that the chosen scale has by itself; undefined where they are not known, or are of other marks by now. */
  ownSteps: readonly ScaleStep[] | undefined
  /** What would be saved; undefined where something is wrong. */
  form: TestMarksForm | undefined
}

/** The setting as it is being changed; what is saved shows through where nothing was. */
export function useSetting({ setting }: TestMarks, scales: readonly Scale[]): Setting {
  const [changed, setChanged] = useState<Partial<SettingDraft>>({})
  const [lastFalling, setLastFalling] = useState<readonly ScaleStep[]>()
  const { scale_id, steps, weight, topic, rounding } = setting
  const saved: SettingDraft = { scale_id, steps, weight, topic }
  const draft: SettingDraft = { ...saved, ...changed }
  const scale = scales.find(({ id }) => id === draft.scale_id)
  const hasOtherSteps = !isSameSteps(draft.steps, saved.steps)
  const isFalling = placesThatDoNotFall(draft.steps).length === 0
  const isValid = draft.topic.trim().length <= maxTopic && isFalling
  const shown = isFalling ? draft.steps : (lastFalling ?? saved.steps)
  const isOwn = scale !== undefined && isSameSteps(draft.steps, scale.steps)
  return {
    draft,
    change: (next) => {
      if (next.steps !== undefined && placesThatDoNotFall(next.steps).length === 0) setLastFalling(next.steps)
      setChanged((before) => ({ ...before, ...next }))
    },
    isDirty:
      hasOtherSteps ||
      draft.scale_id !== saved.scale_id ||
      draft.weight !== saved.weight ||
      draft.topic.trim() !== saved.topic,
    isValid,
    discard: () => {
      setLastFalling(undefined)
      setChanged({})
    },
    steps: shown,
    drawn: isSameSteps(shown, saved.steps) ? undefined : { steps: shown, rounding },
    scale,
    ownSteps: scale !== undefined && hasSameLabels(draft.steps, scale.steps) ? scale.steps : undefined,
    form: isValid
      ? {
          scale_id: draft.scale_id,
          weight: draft.weight,
          topic: draft.topic.trim(),
          ...(isOwn ? {} : { steps: [...draft.steps] }),
        }
      : undefined,
  }
}

function hasSameLabels(one: readonly ScaleStep[], other: readonly ScaleStep[]): boolean {
  return one.length === other.length && one.every(({ label }, place) => label === other[place]?.label)
}
