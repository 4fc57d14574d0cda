/** Marked words of our own with all their forms: what stands in a text is looked up, never put together. */

/** The seven cases by their numbers. */
export const caseNumbers = [1, 2, 3, 4, 5, 6, 7] as const
export type CaseNumber = (typeof caseNumbers)[number]
export type GrammaticalNumber = 'singular' | 'plural'

export const caseQuestions: Readonly<Record<CaseNumber, string>> = {
  1: 'kdo, co',
  2: 'bez koho, bez čeho',
  3: 'ke komu, k čemu',
  4: 'vidím koho, co',
  5: 'oslovujeme, voláme',
  6: 'o kom, o čem',
  7: 's kým, s čím',
}

export interface Noun {
  word: string
  /** The word after which it is declined. */
  model: string
  /** Forms of each case; where two are right, both. */
  singular: readonly (readonly string[])[]
  plural: readonly (readonly string[])[]
}

export function formsOf(noun: Noun, number: GrammaticalNumber, which: CaseNumber): readonly string[] {
  return noun[number][which - 1] ?? []
}

/** Of each noun its model, then the forms from the first case to the seventh. */
export const nouns: readonly Noun[] = rows(`
pán: pes psa psovi/psu psa pse psovi/psu psem | psi psů psům psy psi psech psy
pán: kluk kluka klukovi/kluku kluka kluku klukovi/kluku klukem | kluci kluků klukům kluky kluci klucích kluky
pán: medvěd medvěda medvědovi/medvědu medvěda medvěde medvědovi/medvědu medvědem | medvědi medvědů medvědům medvědy medvědi medvědech medvědy
pán: čáp čápa čápovi/čápu čápa čápe čápovi/čápu čápem | čápi čápů čápům čápy čápi čápech čápy
muž: učitel učitele učiteli/učitelovi učitele učiteli učiteli/učitelovi učitelem | učitelé učitelů učitelům učitele učitelé učitelích učiteli
muž: zajíc zajíce zajíci/zajícovi zajíce zajíci zajíci/zajícovi zajícem | zajíci zajíců zajícům zajíce zajíci zajících zajíci
muž: hasič hasiče hasiči/hasičovi hasiče hasiči hasiči/hasičovi hasičem | hasiči hasičů hasičům hasiče hasiči hasičích hasiči
hrad: hrad hradu hradu hrad hrade hradě/hradu hradem | hrady hradů hradům hrady hrady hradech hrady
hrad: strom stromu stromu strom strome stromě/stromu stromem | stromy stromů stromům stromy stromy stromech stromy
hrad: dům domu domu dům dome domě/domu domem | domy domů domům domy domy domech domy
hrad: vlak vlaku vlaku vlak vlaku vlaku vlakem | vlaky vlaků vlakům vlaky vlaky vlacích vlaky
stroj: stroj stroje stroji stroj stroji stroji strojem | stroje strojů strojům stroje stroje strojích stroji
stroj: pokoj pokoje pokoji pokoj pokoji pokoji pokojem | pokoje pokojů pokojům pokoje pokoje pokojích pokoji
stroj: koš koše koši koš koši koši košem | koše košů košům koše koše koších koši
žena: kniha knihy knize knihu kniho knize knihou | knihy knih knihám knihy knihy knihách knihami
žena: škola školy škole školu školo škole školou | školy škol školám školy školy školách školami
žena: kočka kočky kočce kočku kočko kočce kočkou | kočky koček kočkám kočky kočky kočkách kočkami
žena: ryba ryby rybě rybu rybo rybě rybou | ryby ryb rybám ryby ryby rybách rybami
růže: růže růže růži růži růže růži růží | růže růží růžím růže růže růžích růžemi
růže: ulice ulice ulici ulici ulice ulici ulicí | ulice ulic ulicím ulice ulice ulicích ulicemi
růže: tabule tabule tabuli tabuli tabule tabuli tabulí | tabule tabulí tabulím tabule tabule tabulích tabulemi
píseň: skříň skříně skříni skříň skříni skříni skříní | skříně skříní skříním skříně skříně skříních skříněmi
píseň: postel postele posteli postel posteli posteli postelí | postele postelí postelím postele postele postelích postelemi
kost: kost kosti kosti kost kosti kosti kostí | kosti kostí kostem kosti kosti kostech kostmi
město: město města městu město město městě/městu městem | města měst městům města města městech městy
město: okno okna oknu okno okno okně/oknu oknem | okna oken oknům okna okna oknech okny
město: auto auta autu auto auto autě/autu autem | auta aut autům auta auta autech auty
moře: moře moře moři moře moře moři mořem | moře moří mořím moře moře mořích moři
moře: pole pole poli pole pole poli polem | pole polí polím pole pole polích poli
kuře: kuře kuřete kuřeti kuře kuře kuřeti kuřetem | kuřata kuřat kuřatům kuřata kuřata kuřatech kuřaty
kuře: štěně štěněte štěněti štěně štěně štěněti štěnětem | štěňata štěňat štěňatům štěňata štěňata štěňatech štěňaty
stavení: nádraží nádraží nádraží nádraží nádraží nádraží nádražím | nádraží nádraží nádražím nádraží nádraží nádražích nádražími
`)

function rows(text: string): Noun[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [model = '', forms = ''] = line.split(': ')
      const [singular = [], plural = []] = forms
        .split(' | ')
        .map((half) => half.split(' ').map((form) => form.split('/')))
      return { word: singular[0]?.[0] ?? '', model, singular, plural }
    })
}

/** Places in sentences about a picture, which any noun of the table may fill; `…` is the place. */
export const frames: Readonly<Record<2 | 3 | 4 | 6 | 7, readonly string[]>> = {
  2: ['Vedle … stojí strom.', 'Nakresli stejný obrázek bez ….', 'Kolem … udělej kroužek.', 'U … svítí lampa.'],
  3: ['Naproti … stojí plot.', 'Díky … je obrázek veselý.', 'Kvůli … jsme obrázek překreslili.'],
  4: ['Na obrázku vidím ….', 'Nakresli do sešitu ….', 'Na fotografii hledáme …, ale marně.', 'Pro … vymysli jméno.'],
  6: ['Napiš dvě věty o ….', 'Vyprávěj nám o ….', 'Celý článek je o ….'],
  7: ['Za … roste keř.', 'Nad … krouží pták.', 'Před … stojí děti.', 'Mezi … a plotem vede cesta.'],
}
export type FramedCase = keyof typeof frames
export const framedCases: readonly FramedCase[] = [2, 3, 4, 6, 7]

export interface ModelledNoun {
  word: string
  gender: Gender
  model: string
  /** The second case, by which the model is told. */
  genitive: string
}

export type Gender = 'animate' | 'inanimate' | 'feminine' | 'neuter'

/** Models that one gender has. */
export const modelsOf: Readonly<Record<Gender, readonly string[]>> = {
  animate: ['pán', 'muž', 'předseda', 'soudce'],
  inanimate: ['hrad', 'stroj'],
  feminine: ['žena', 'růže', 'píseň', 'kost'],
  neuter: ['město', 'moře', 'kuře', 'stavení'],
}

export const modelledNouns: readonly ModelledNoun[] = [
  ...modelled(
    'animate',
    'pán',
    'kamarád kamaráda, soused souseda, doktor doktora, vlk vlka, holub holuba, bratr bratra',
  ),
  ...modelled(
    'animate',
    'muž',
    'učitel učitele, lékař lékaře, král krále, kovář kováře, hasič hasiče, obyvatel obyvatele',
  ),
  ...modelled(
    'animate',
    'předseda',
    'hrdina hrdiny, starosta starosty, kolega kolegy, turista turisty, houslista houslisty',
  ),
  ...modelled(
    'animate',
    'soudce',
    'správce správce, vůdce vůdce, průvodce průvodce, obhájce obhájce, zástupce zástupce',
  ),
  ...modelled(
    'inanimate',
    'hrad',
    'dub dubu, les lesa, obchod obchodu, most mostu, papír papíru, sešit sešitu, hrnek hrnku',
  ),
  ...modelled('inanimate', 'stroj', 'nůž nože, počítač počítače, čaj čaje, míč míče, klíč klíče, cíl cíle, déšť deště'),
  ...modelled('feminine', 'žena', 'louka louky, tužka tužky, sestra sestry, hora hory, sova sovy, zahrada zahrady'),
  ...modelled('feminine', 'růže', 'práce práce, židle židle, lavice lavice, neděle neděle, země země, chvíle chvíle'),
  ...modelled('feminine', 'píseň', 'báseň básně, jabloň jabloně, kolej koleje, láhev láhve, dlaň dlaně, třešeň třešně'),
  ...modelled(
    'feminine',
    'kost',
    'řeč řeči, radost radosti, věc věci, bolest bolesti, starost starosti, zvědavost zvědavosti',
  ),
  ...modelled('neuter', 'město', 'kolo kola, jablko jablka, slovo slova, mléko mléka, divadlo divadla, světlo světla'),
  ...modelled('neuter', 'moře', 'pole pole, slunce slunce, vejce vejce, srdce srdce, hřiště hřiště, letiště letiště'),
  ...modelled('neuter', 'kuře', 'zvíře zvířete, kotě kotěte, hříbě hříběte, děvče děvčete, jehně jehněte, tele telete'),
  ...modelled(
    'neuter',
    'stavení',
    'náměstí náměstí, údolí údolí, obilí obilí, počasí počasí, psaní psaní, pondělí pondělí',
  ),
]

function modelled(gender: Gender, model: string, words: string): ModelledNoun[] {
  return words
    .split(', ')
    .map((pair) => pair.split(' '))
    .map(([word = '', genitive = '']) => ({ word, gender, model, genitive }))
}
