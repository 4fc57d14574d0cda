import type { Preset } from '@katedra/contract/planned-tests'
import type { Choice } from '@katedra/ui/choice-chips'
import type { Format } from '@katedra/screens/format.ts'
import type { Translate } from './plan-sentence.ts'

export interface ResolvedPreset {
  preset: Preset
  starts_at: string
}

/** The quick dates that are still ahead, each with the time that it means now, and the way to an own date. */
export function presetChips(t: Translate, presets: readonly ResolvedPreset[], format: Format, now: Date): Choice[] {
  const ahead = presets.filter(({ starts_at }) => Date.parse(starts_at) > now.getTime())
  return [
    ...ahead.map(({ preset, starts_at }) => ({
      id: preset,
      label: t(`preset.${preset}`),
      detail: preset.startsWith('in_') && preset.endsWith('minutes') ? format.time(starts_at) : format.day(starts_at),
    })),
    { id: 'own', label: t('preset.own'), detail: t('preset.ownDetail') },
  ]
}

/** The moment that the chosen preset means now; undefined when it has passed while the sheet was open. */
export function presetStart(presets: readonly ResolvedPreset[], chosen: string | null, now: Date): string | undefined {
  const found = presets.find(({ preset }) => preset === chosen)
  return found !== undefined && Date.parse(found.starts_at) > now.getTime() ? found.starts_at : undefined
}
