import type { QuestionOf } from '../../question-type.ts'

/** A word that differs by language, with credit per letter; and several words with spaces, where diacritics do not count. */
export const alphabetExamples: readonly [QuestionOf<'alphabet'>, ...QuestionOf<'alphabet'>[]] = [
  {
    type: 'alphabet',
    prompt: { cs: 'Jak se jmenuje největší ostrov světa?', en: 'What is the largest island in the world called?' },
    points: 2,
    explanation: {
      cs: 'Grónsko má rozlohu přes dva miliony kilometrů čtverečních.',
      en: 'Greenland covers more than two million square kilometres.',
    },
    content: { pattern: { cs: '_______', en: '_________' } },
    key: { word: { cs: 'GRÓNSKO', en: 'GREENLAND' }, ignore_diacritics: false, partial: true },
  },
  {
    type: 'alphabet',
    prompt: {
      cs: 'Které město leží na soutoku Labe a Bíliny?',
      en: 'Which city lies where the Bílina flows into the Elbe? Write its Czech name.',
    },
    points: 1,
    content: { pattern: { cs: '____ ___ _____', en: '____ ___ _____' } },
    key: { word: { cs: 'Ústí nad Labem', en: 'Ústí nad Labem' }, ignore_diacritics: true, partial: false },
  },
]
