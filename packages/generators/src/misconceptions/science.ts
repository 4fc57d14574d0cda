/** Of physics, chemistry and informatics. */
export const misconceptionsOfScience = {
  'no-unit-conversion': { cs: 'dosazuje bez převodu jednotek', en: 'substitutes without converting units' },
  'formula-upside-down': { cs: 'dělí v opačném pořadí', en: 'divides the other way round' },
  'mass-for-weight': { cs: 'zaměňuje hmotnost a tíhu', en: 'mixes up mass and weight' },
  'adds-speeds': { cs: 'průměruje rychlosti bez ohledu na čas', en: 'averages speeds regardless of time' },
  'parallel-as-series': { cs: 'odpory vedle sebe sčítá', en: 'adds resistances in parallel' },
  'forgets-reciprocal': {
    cs: 'zapomíná převrátit součet převrácených hodnot',
    en: 'forgets to invert the sum of reciprocals',
  },
  'final-temperature': {
    cs: 'počítá s teplotou místo s jejím rozdílem',
    en: 'uses the temperature, not its difference',
  },
  'solute-to-solvent': {
    cs: 'porovnává rozpuštěnou látku jen s rozpouštědlem',
    en: 'compares the solute with the solvent only',
  },
  'ignores-subscript': {
    cs: 'nebere ohled na počet atomů ve vzorci',
    en: 'ignores the number of atoms in the formula',
  },
  'atomic-number-as-mass': { cs: 'sčítá počty atomů místo hmotností', en: 'adds numbers of atoms instead of masses' },
  'reads-as-decimal': { cs: 'dvojkový zápis čte jako desítkový', en: 'reads binary digits as decimal' },
  'weights-from-left': { cs: 'váhy bitů přiřazuje zleva', en: 'assigns weights of bits from the left' },
  'counts-ones': { cs: 'jen sčítá jedničky', en: 'just counts the ones' },
  'weights-from-two': { cs: 'váhy bitů začíná dvojkou', en: 'begins the weights of bits with two' },
  'bits-times-two': {
    cs: 'počet možností počítá jako dvojnásobek bitů',
    en: 'takes twice the bits for the number of options',
  },
  'bits-for-bytes': { cs: 'zaměňuje bity a bajty', en: 'mixes up bits and bytes' },
  'one-round-less': { cs: 'provádí cyklus o jedno opakování méně', en: 'repeats a loop once too few' },
  'one-round-more': { cs: 'provádí cyklus o jedno opakování více', en: 'repeats a loop once too many' },
  'value-at-start': { cs: 'proměnné nechává počáteční hodnotu', en: 'leaves a variable at its first value' },
  'other-branch': { cs: 'provádí druhou větev podmínky', en: 'takes the other branch' },
  'and-for-or': { cs: 'zaměňuje „a“ a „nebo“', en: 'mixes up "and" and "or"' },
  'ignores-not': { cs: 'přehlíží zápor', en: 'overlooks a negation' },
  'or-includes-both': { cs: '„buď, anebo“ chápe tak, že smí platit obojí', en: 'lets both hold where exactly one may' },
} as const
