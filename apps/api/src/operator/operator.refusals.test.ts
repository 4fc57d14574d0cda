import { operatorEvents } from '@katedra/contract/operator-events'
import { operatorLibrary } from '@katedra/contract/operator-library'
import { operatorPartners } from '@katedra/contract/operator-partners'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { eventForm } from '../testing/build-event.ts'
import { operatorAtConsole } from '../testing/build-operator.ts'
import { partnerForm, subjectForm } from '../testing/sample-library.ts'

let api: TestApi
let token: string
beforeAll(async () => {
  api = await startTestApi()
  token = (await operatorAtConsole(api)).token
})
afterAll(() => api.stop())

const keys = {
  cs: 'Smí tu být jen malá písmena bez háčků a čárek, číslice a spojovníky, nejméně dva znaky',
  en: 'Only small letters without accents, digits and hyphens may be here, at least two signs',
}
const colours = { cs: 'Zde musí být barva, třeba #7A4B2A', en: 'This must be a colour, for example #7A4B2A' }
const byHand = {
  cs: 'Otázku dne nemá kdo ohodnotit ručně. Vyberte jiný způsob, jak se pozná správná odpověď.',
  en: 'The question of a day has nobody to mark it. Choose another way to tell a right answer.',
}

/** A question whose answers a teacher would mark. */
const open = {
  type: 'text' as const,
  prompt: { cs: 'Proč?' },
  points: 1,
  content: { lines: 3, numeric: false },
  key: {
    accepted: [],
    case_sensitive: false,
    ignore_diacritics: false,
    typo_tolerance: false,
    unmatched: 'manual' as const,
  },
}

describe.each(['cs', 'en'] as const)(
  'what is typed at the console is refused in %s with how it should be',
  (language) => {
    const caller = () => ({ token, language })

    it('for a subject', async () => {
      const body = subjectForm({ code: 'Dějiny', box_color_basic: 'modrá' })
      expect((await api.call(operatorLibrary.createSubject, { body }, caller())).body).toMatchObject({
        detail: { code: [keys[language]], box_color_basic: [colours[language]] },
      })
    })

    it('for a text of a partner', async () => {
      const body = partnerForm({ code: 'Naše škola' })
      expect((await api.call(operatorPartners.createText, { body }, caller())).body).toMatchObject({
        detail: { code: [keys[language]] },
      })
    })

    it('for an event of a day', async () => {
      const refusal = async (change: Parameters<typeof eventForm>[0]) =>
        (await api.call(operatorEvents.createEvent, { body: eventForm(change) }, caller())).body
      expect(await refusal({ key: 'Přistání' })).toMatchObject({ detail: { key: [keys[language]] } })
      expect(await refusal({ question: open })).toMatchObject({ detail: { question: [byHand[language]] } })
    })
  },
)
