/*
 * Declension by rules: a stem, the endings of its model, and what happens where the two meet. The generators look whole forms up in
 * a table of their own.
 */

/** What decides the case of the word that follows. */
const governed: Readonly<Record<string, number>> = {
  vedle: 2,
  bez: 2,
  kolem: 2,
  u: 2,
  naproti: 3,
  díky: 3,
  kvůli: 3,
  pro: 4,
  o: 6,
  za: 7,
  nad: 7,
  před: 7,
  mezi: 7,
  vidím: 4,
  hledáme: 4,
  sešitu: 4,
}

/** The case that the word before asks for. */
export function caseBefore(sentence: string, text: string): number {
  const before = sentence.slice(0, sentence.indexOf(text)).trim().split(' ').at(-1) ?? ''
  const which = governed[before.toLowerCase()]
  if (which === undefined) throw new RangeError(`nothing is known of "${before}"`)
  return which
}

/** Endings from the second case to the seventh without the fifth, in the singular and in the plural. */
const endings: Readonly<Record<string, readonly [singular: string, plural: string]>> = {
  pán: ['a ovi/u a ovi/u em', 'ů ům y ech y'],
  muž: ['e i/ovi e i/ovi em', 'ů ům e ích i'],
  hrad: ['u u - ě/u em', 'ů ům y ech y'],
  stroj: ['e i - i em', 'ů ům e ích i'],
  žena: ['y ě u ě ou', '- ám y ách ami'],
  růže: ['e i i i í', '- ím e ích emi'],
  píseň: ['e i - i í', 'í ím e ích emi'],
  kost: ['i i - i í', 'í em i ech mi'],
  město: ['a u o ě/u em', '- ům a ech y'],
  moře: ['e i e i em', 'í ím e ích i'],
  kuře: ['ete eti e eti etem', 'at atům ata atech aty'],
  stavení: ['í í í í ím', 'í ím í ích ími'],
}

/** Word: model, stem before endings, and the second case of the plural where it has no ending. */
const dictionary: Readonly<Record<string, readonly [model: string, stem: string, genitive?: string]>> = {
  pes: ['pán', 'ps'],
  kluk: ['pán', 'kluk'],
  medvěd: ['pán', 'medvěd'],
  čáp: ['pán', 'čáp'],
  učitel: ['muž', 'učitel'],
  zajíc: ['muž', 'zajíc'],
  hasič: ['muž', 'hasič'],
  hrad: ['hrad', 'hrad'],
  strom: ['hrad', 'strom'],
  dům: ['hrad', 'dom'],
  vlak: ['hrad', 'vlak'],
  stroj: ['stroj', 'stroj'],
  pokoj: ['stroj', 'pokoj'],
  koš: ['stroj', 'koš'],
  kniha: ['žena', 'knih', 'knih'],
  škola: ['žena', 'škol', 'škol'],
  kočka: ['žena', 'kočk', 'koček'],
  ryba: ['žena', 'ryb', 'ryb'],
  růže: ['růže', 'růž', 'růží'],
  ulice: ['růže', 'ulic', 'ulic'],
  tabule: ['růže', 'tabul', 'tabulí'],
  skříň: ['píseň', 'skřín'],
  postel: ['píseň', 'postel'],
  kost: ['kost', 'kost'],
  město: ['město', 'měst', 'měst'],
  okno: ['město', 'okn', 'oken'],
  auto: ['město', 'aut', 'aut'],
  moře: ['moře', 'moř'],
  pole: ['moře', 'pol'],
  kuře: ['kuře', 'kuř'],
  štěně: ['kuře', 'štěn'],
  nádraží: ['stavení', 'nádraž'],
}

const places: Readonly<Record<number, number>> = { 2: 0, 3: 1, 4: 2, 6: 3, 7: 4 }

/** What consonants become before ě, e, i and í. */
function joined(stem: string, ending: string): string {
  if (ending === 'ě') {
    if (stem.endsWith('k')) return `${stem.slice(0, -1)}ce`
    if (stem.endsWith('h')) return `${stem.slice(0, -1)}ze`
    return /[lsz]$/.test(stem) ? `${stem}e` : `${stem}ě`
  }
  if (ending === 'ech' && stem.endsWith('k')) return `${stem.slice(0, -1)}cích`
  // A soft n needs a mark of its own before a, and of its ending before e.
  if (ending.startsWith('a') && stem === 'štěn') return `štěň${ending}`
  return ending.startsWith('e') && /(?:skří|ště)n$/.test(stem) && ending !== 'ech'
    ? `${stem}ě${ending.slice(1)}`
    : `${stem}${ending}`
}

/** All forms of a word that are right in a case. */
export function formsIn(word: string, isPlural: boolean, which: number): readonly string[] {
  const entry = dictionary[word]
  const place = places[which]
  if (entry === undefined || place === undefined) throw new RangeError(`${word} is not in the dictionary`)
  const [model, stem, genitive] = entry
  const row = endings[model]?.[isPlural ? 1 : 0].split(' ') ?? []
  if (isPlural && which === 2 && genitive !== undefined) return [genitive]
  const forms = (row[place] ?? '').split('/').map((ending) => (ending === '-' ? word : joined(stem, ending)))
  // Masculine stems in k have no ě, and other than the second both stand side by side.
  return model === 'hrad' && which === 6 && !isPlural && stem.endsWith('k') ? [`${stem}u`] : forms
}

/** The letter that is missing at the end of a form in a sentence. */
export function endingOf(sentence: string, start: string): string {
  const which = caseBefore(sentence, `${start}[_`)
  const fits = Object.keys(dictionary).flatMap((word) =>
    [false, true].flatMap((isPlural) =>
      formsIn(word, isPlural, which).filter((form) => form === `${start}i` || form === `${start}y`),
    ),
  )
  const letters = new Set(fits.map((form) => form.slice(-1)))
  if (letters.size !== 1) throw new RangeError(`${letters.size} endings fit ${start}`)
  return [...letters][0] ?? ''
}

/** Genders and second cases as a dictionary has them; the model follows from the two. */
const genders: Readonly<Record<string, string>> = {
  animate: `kamarád kamaráda soused souseda doktor doktora vlk vlka holub holuba bratr bratra učitel učitele lékař lékaře
    král krále kovář kováře hasič hasiče obyvatel obyvatele hrdina hrdiny starosta starosty kolega kolegy turista turisty
    houslista houslisty správce správce vůdce vůdce průvodce průvodce obhájce obhájce zástupce zástupce`,
  inanimate: `dub dubu les lesa obchod obchodu most mostu papír papíru sešit sešitu hrnek hrnku nůž nože počítač počítače
    čaj čaje míč míče klíč klíče cíl cíle déšť deště`,
  feminine: `louka louky tužka tužky sestra sestry hora hory sova sovy zahrada zahrady práce práce židle židle lavice lavice
    neděle neděle země země chvíle chvíle báseň básně jabloň jabloně kolej koleje láhev láhve dlaň dlaně třešeň třešně
    řeč řeči radost radosti věc věci bolest bolesti starost starosti zvědavost zvědavosti`,
  neuter: `kolo kola jablko jablka slovo slova mléko mléka divadlo divadla světlo světla pole pole slunce slunce vejce vejce
    srdce srdce hřiště hřiště letiště letiště zvíře zvířete kotě kotěte hříbě hříběte děvče děvčete jehně jehněte tele telete
    náměstí náměstí údolí údolí obilí obilí počasí počasí psaní psaní pondělí pondělí`,
}

export function modelOf(word: string): string {
  for (const [gender, text] of Object.entries(genders)) {
    const words = text.trim().split(/\s+/)
    const place = words.findIndex((one, index) => index % 2 === 0 && one === word)
    if (place >= 0) return modelBy(gender, word, words[place + 1] ?? '')
  }
  throw new RangeError(`${word} is not in the dictionary`)
}

function modelBy(gender: string, word: string, genitive: string): string {
  const isVowel = /[aáeěií]$/.test(word)
  if (gender === 'animate') {
    if (isVowel) return word.endsWith('a') ? 'předseda' : 'soudce'
    return genitive.endsWith('a') ? 'pán' : 'muž'
  }
  if (gender === 'inanimate') return /[ua]$/.test(genitive) ? 'hrad' : 'stroj'
  if (gender === 'feminine') {
    if (isVowel) return word.endsWith('a') ? 'žena' : 'růže'
    return genitive.endsWith('i') ? 'kost' : 'píseň'
  }
  if (word.endsWith('o')) return 'město'
  if (word.endsWith('í')) return 'stavení'
  return genitive.endsWith('ete') || genitive.endsWith('ěte') ? 'kuře' : 'moře'
}
