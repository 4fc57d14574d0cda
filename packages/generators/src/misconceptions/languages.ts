/** Of Czech and English. */
export const misconceptionsOfLanguages = {
  'regular-ending': { cs: 'nepravidelné tvary tvoří pravidelně', en: 'forms irregular words by the rule' },
  'participle-for-past': { cs: 'zaměňuje minulý čas a příčestí', en: 'mixes up past tense and participle' },
  'base-form-kept': { cs: 'nechává základní tvar', en: 'keeps the base form' },
  'doubles-comparison': { cs: 'stupňuje dvojím způsobem najednou', en: 'compares in two ways at once' },
  'only-s': { cs: 'množné číslo tvoří vždy jen příponou -s', en: 'always forms the plural with -s alone' },
  'y-kept': { cs: 'nemění y na ie', en: 'does not change y to ie' },
  'f-kept': { cs: 'nemění f na v', en: 'does not change f to v' },
  'vowel-not-changed': { cs: 'nemění samohlásku v kmeni', en: 'does not change the vowel in the stem' },
  'ten-for-teen': { cs: 'zaměňuje -teen a -ty', en: 'mixes up -teen and -ty' },
  'german-order': { cs: 'čte jednotky před desítkami', en: 'reads the ones before the tens' },
  'third-person-s': { cs: 've 3. osobě zapomíná koncovku -s', en: 'forgets the -s of the third person' },
  's-everywhere': { cs: 'přidává koncovku -s i mimo 3. osobu', en: 'adds -s also outside the third person' },
  'listed-words': { cs: 'neovládá vyjmenovaná slova', en: 'does not know the listed words' },
  'meaning-of-pair': { cs: 'zaměňuje slova, která se liší jen i/y', en: 'mixes up words that differ in i/y only' },
  'feminine-for-masculine': {
    cs: 'u mužského životného podmětu píše -y',
    en: 'writes -y after an animate masculine subject',
  },
  'masculine-for-feminine': {
    cs: 'u ženského a neživotného podmětu píše -i',
    en: 'writes -i after a feminine or inanimate subject',
  },
  'neuter-agreement': { cs: 'u podmětu středního rodu nepíše -a', en: 'does not write -a after a neuter subject' },
  'soft-hard-consonant': { cs: 'zaměňuje tvrdé a měkké souhlásky', en: 'mixes up hard and soft consonants' },
  'ending-by-pattern': { cs: 'neurčuje koncovku podle vzoru', en: 'does not choose the ending by the model word' },
  'voiced-by-sound': { cs: 'píše souhlásky podle výslovnosti', en: 'spells consonants as they sound' },
} as const
