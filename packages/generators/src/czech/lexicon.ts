import type { Misconception } from '../misconceptions.ts'

/**
 * Marked words of our own: the letter that is left out, and why it is there. Words that stand alone are words with this letter
 * only: of "m_t" nobody can tell whether mýt or mít is meant.
 */
export interface MarkedWord {
  /** The word with `_` in the place of its letter. */
  word: string
  letter: string
  reason: string
}

/** Letters after which both i and y may stand, in words related to the listed ones, and words that are not. */
export const listedWords: readonly MarkedWord[] = [
  ...marked('y', 'příbuzné s vyjmenovaným slovem být', [
    'ob_vatel',
    'b_dliště',
    'ob_čejný',
    'náb_tek',
    'dob_tek',
    'přeb_tek',
    'zb_tek',
  ]),
  ...marked('ý', 'vyjmenované slovo nebo slovo s ním příbuzné', [
    'b_k',
    'm_dlo',
    's_kora',
    'netop_r',
    's_ček',
    'jaz_ček',
    'žv_kačka',
    'naz_vat',
    'p_cha',
  ]),
  ...marked('y', 'vyjmenované slovo nebo slovo s ním příbuzné', [
    'sl_šet',
    'ml_nář',
    'l_že',
    'pl_n',
    'pol_kat',
    'hm_z',
    'm_š',
    'zam_kat',
    'm_slet',
    'p_tlák',
    'kop_to',
    'třp_tit',
    's_sel',
    's_nek',
    's_chravý',
    's_pat',
    'v_soký',
    'zv_k',
    'v_dra',
    'pov_k',
    'brz_',
    'jaz_k',
    'b_strý',
    'pel_něk',
  ]),
  ...marked('i', 'není příbuzné s žádným vyjmenovaným slovem', [
    'l_st',
    'l_ška',
    'm_ska',
    'm_lý',
    'p_lot',
    'p_vo',
    'p_škot',
    's_lnice',
    'v_dle',
    'v_dět',
    'kl_d',
    'z_ma',
  ]),
  ...marked('í', 'není příbuzné s žádným vyjmenovaným slovem', [
    'b_lý',
    'm_sto',
    'p_smeno',
    'p_sek',
    'p_seň',
    's_ťka',
    'v_tr',
    'v_no',
    'z_tra',
  ]),
]

/** Pairs of sentences in which only the meaning tells which letter is right. */
export const pairs: readonly { sentence: string; letter: string; other: string; reason: string }[] = [
  {
    sentence: 'Dědeček b_l dlouho nemocný.',
    letter: 'y',
    other: 'i',
    reason: 'být znamená existovat, bít znamená tlouci',
  },
  { sentence: 'Kovář b_l kladivem do železa.', letter: 'i', other: 'y', reason: 'bít znamená tlouci' },
  { sentence: 'Nový b_t má tři pokoje.', letter: 'y', other: 'i', reason: 'byt je místo, kde se bydlí' },
  { sentence: 'Na věži začal b_t zvon.', letter: 'í', other: 'ý', reason: 'bít znamená tlouci, tedy i o zvonu' },
  { sentence: 'Maminka m_je nádobí.', letter: 'y', other: 'i', reason: 'mýt znamená umývat' },
  { sentence: 'Auto nás m_jí velkou rychlostí.', letter: 'í', other: 'ý', reason: 'míjet znamená jet kolem' },
  { sentence: 'Pes v_je na měsíc.', letter: 'y', other: 'i', reason: 'výt znamená vydávat táhlý zvuk' },
  { sentence: 'Děvče v_je věnec z pampelišek.', letter: 'i', other: 'y', reason: 'vít znamená splétat' },
  { sentence: 'Na stromě houkal v_r.', letter: 'ý', other: 'í', reason: 'výr je druh sovy' },
  { sentence: 'Pod jezem byl nebezpečný v_r.', letter: 'í', other: 'ý', reason: 'vír je točící se proud vody' },
  { sentence: 'Vítr rozfoukal p_l z květů.', letter: 'y', other: 'i', reason: 'pyl je žlutý prášek květů' },
  { sentence: 'Žíznivý chlapec p_l vodu.', letter: 'i', other: 'y', reason: 'pít znamená polykat nápoj' },
  { sentence: 'Babička s_pala zrní slepicím.', letter: 'y', other: 'i', reason: 'sypat je vyjmenované slovo' },
  { sentence: 'Nemocný s_pal a kašlal.', letter: 'í', other: 'ý', reason: 'sípat znamená chraptět' },
  { sentence: 'V lese na cestě ležel slep_š.', letter: 'ý', other: 'í', reason: 'slepýš je ještěr bez nohou' },
  { sentence: 'Rozbitý hrnek slep_š lepidlem.', letter: 'í', other: 'ý', reason: 'slepit znamená spojit lepidlem' },
  { sentence: 'V zoologické zahradě spal m_val.', letter: 'ý', other: 'í', reason: 'mýval je šelma' },
  { sentence: 'Dědeček m_val často rýmu.', letter: 'í', other: 'ý', reason: 'mívat znamená často mít' },
  { sentence: 'Naše ulice se naz_vá Lipová.', letter: 'ý', other: 'í', reason: 'nazývat znamená dávat jméno' },
  { sentence: 'Ospalý chlapec z_vá.', letter: 'í', other: 'ý', reason: 'zívat znamená otvírat ústa únavou' },
  { sentence: 'Obraz v_sel na stěně.', letter: 'i', other: 'y', reason: 'viset znamená být zavěšený' },
  { sentence: 'Sedlák na jaře v_sel obilí.', letter: 'y', other: 'i', reason: 'vysít má předponu vy-' },
]

function marked(letter: string, reason: string, words: readonly string[]): MarkedWord[] {
  return words.map((word) => ({ word, letter, reason }))
}

/** Words in which the letter before decides. */
export const hardAndSoft: readonly MarkedWord[] = [
  ...marked('y', 'po tvrdé souhlásce se píše y', [
    'kor_to',
    'ch_ba',
    'k_tice',
    'r_ba',
    't_kev',
    'n_ní',
    'tr_skat',
    'h_nout',
    'k_selý',
    'r_bník',
  ]),
  ...marked('ý', 'po tvrdé souhlásce se píše ý', [
    'k_bl',
    'h_bat',
    'r_č',
    't_den',
    'd_chat',
    'ch_lit',
    'r_ma',
    'd_ně',
    'd_mka',
    'k_vat',
  ]),
  ...marked('i', 'po měkké souhlásce se píše i', [
    'ž_dle',
    'č_stý',
    'c_bule',
    'j_skra',
    'ř_dič',
    'ž_vot',
    'č_nka',
    'c_hla',
    'š_kmý',
    'j_zva',
    'ž_rafa',
    'c_tron',
    'č_chat',
  ]),
  ...marked('í', 'po měkké souhlásce se píše í', [
    'c_l',
    'č_slo',
    'j_dlo',
    'š_pek',
    'ž_zeň',
    'ř_dký',
    'j_zda',
    'š_p',
    'ž_t',
    'c_tit',
  ]),
]

/** Words whose consonant is heard as another one, with a form in which it is heard well. */
export const voiced: readonly { word: string; letter: string; other: string; related: string }[] = [
  { word: 'hra_', letter: 'd', other: 't', related: 'hrady' },
  { word: 'zu_', letter: 'b', other: 'p', related: 'zuby' },
  { word: 'jestřá_', letter: 'b', other: 'p', related: 'jestřábi' },
  { word: 'hři_', letter: 'b', other: 'p', related: 'hřiby' },
  { word: 'sní_', letter: 'h', other: 'ch', related: 'sněhu' },
  { word: 'mrá_', letter: 'z', other: 's', related: 'mrazy' },
  { word: 'vů_', letter: 'z', other: 's', related: 'vozy' },
  { word: 'no_', letter: 's', other: 'z', related: 'nosy' },
  { word: 'pe_', letter: 's', other: 'z', related: 'psi' },
  { word: 'ča_', letter: 's', other: 'z', related: 'časy' },
  { word: 'nů_', letter: 'ž', other: 'š', related: 'nože' },
  { word: 'my_', letter: 'š', other: 'ž', related: 'myši' },
  { word: 'kla_', letter: 's', other: 'z', related: 'klasy' },
  { word: 'obra_', letter: 'z', other: 's', related: 'obrazy' },
  { word: 'sou_', letter: 'd', other: 't', related: 'soudy' },
  { word: 'svě_', letter: 't', other: 'd', related: 'světy' },
  { word: 'ro_', letter: 'h', other: 'ch', related: 'rohy' },
  { word: 'stra_', letter: 'ch', other: 'h', related: 'strachu' },
  { word: 'holu_', letter: 'b', other: 'p', related: 'holubi' },
  { word: 'čá_', letter: 'p', other: 'b', related: 'čápi' },
  { word: 'skle_', letter: 'p', other: 'b', related: 'sklepy' },
  { word: 'pohá_ka', letter: 'd', other: 't', related: 'pohádek' },
  { word: 'zahrá_ka', letter: 'd', other: 't', related: 'zahrádek' },
  { word: 'tu_ka', letter: 'ž', other: 'š', related: 'tužek' },
  { word: 'jahů_ka', letter: 'd', other: 't', related: 'jahůdek' },
  { word: 'kre_ba', letter: 's', other: 'z', related: 'kreseb' },
  { word: 'pro_ba', letter: 's', other: 'z', related: 'proseb' },
  { word: 'medvě_', letter: 'd', other: 't', related: 'medvědi' },
  { word: 'chlé_', letter: 'b', other: 'p', related: 'chleby' },
  { word: 'hru_ka', letter: 'š', other: 'ž', related: 'hrušek' },
  { word: 'sla_ký', letter: 'd', other: 't', related: 'sladit' },
  { word: 'krá_ký', letter: 't', other: 'd', related: 'krátit' },
  { word: 'hla_ký', letter: 'd', other: 't', related: 'hladit' },
]

export interface Subject {
  word: string
  ending: 'i' | 'y' | 'a'
  kind: 'people' | 'animals' | 'things'
  gender: string
}

const genders = {
  animate: 'podmět je rodu mužského životného',
  inanimate: 'podmět je rodu mužského neživotného',
  feminine: 'podmět je rodu ženského',
  neuter: 'podmět je rodu středního',
} as const

function subjects(
  kind: Subject['kind'],
  ending: Subject['ending'],
  gender: string,
  words: readonly string[],
): Subject[] {
  return words.map((word) => ({ word, ending, kind, gender }))
}

export const subjectsOfSentences: readonly Subject[] = [
  ...subjects('people', 'i', genders.animate, ['Chlapci', 'Žáci', 'Rodiče', 'Sousedé', 'Hasiči', 'Kamarádi', 'Malíři']),
  ...subjects('people', 'y', genders.feminine, ['Dívky', 'Žákyně', 'Maminky', 'Děti', 'Sestry', 'Učitelky', 'Tety']),
  ...subjects('people', 'a', genders.neuter, ['Děvčata', 'Vnoučata', 'Dvojčata']),
  ...subjects('animals', 'i', genders.animate, ['Psi', 'Ptáci', 'Vlci', 'Zajíci', 'Koně', 'Medvědi']),
  ...subjects('animals', 'y', genders.feminine, ['Kočky', 'Lišky', 'Husy', 'Krávy', 'Myši', 'Veverky']),
  ...subjects('animals', 'a', genders.neuter, ['Koťata', 'Kuřata', 'Štěňata', 'Hříbata', 'Zvířata']),
  ...subjects('things', 'y', genders.inanimate, ['Stromy', 'Domy', 'Vlaky', 'Stany', 'Balony']),
  ...subjects('things', 'y', genders.feminine, ['Lavičky', 'Lodě', 'Tramvaje', 'Věže', 'Plachetnice']),
  ...subjects('things', 'a', genders.neuter, ['Auta', 'Letadla', 'Kola', 'Okna', 'Světla']),
]

export const predicates: Readonly<Record<Subject['kind'], readonly { stem: string; rest: readonly string[] }[]>> = {
  people: [
    { stem: 'zpíval', rest: ['celé odpoledne', 'v kostele', 'u ohně'] },
    { stem: 'čekal', rest: ['před školou', 'na zastávce', 'na jaro'] },
    { stem: 'pomáhal', rest: ['na zahradě', 'v kuchyni', 's úklidem'] },
    { stem: 'odpočíval', rest: ['ve stínu', 'po obědě', 'u rybníka'] },
    { stem: 'přijel', rest: ['včera večer', 'na prázdniny', 'ranním vlakem'] },
  ],
  animals: [
    { stem: 'běhal', rest: ['po dvoře', 'kolem stodoly', 'po louce'] },
    { stem: 'odpočíval', rest: ['na slunci', 've stínu', 'u potoka'] },
    { stem: 'utíkal', rest: ['k lesu', 'před deštěm', 'přes cestu'] },
    { stem: 'hledal', rest: ['potravu', 'úkryt', 'vodu'] },
  ],
  things: [
    { stem: 'zmizel', rest: ['v mlze', 've tmě', 'v kouři'] },
    { stem: 'byl', rest: ['vidět z dálky', 'vidět z okna', 'vidět na obrázku'] },
    { stem: 'chyběl', rest: ['na obrázku', 'na fotografii', 've filmu'] },
  ],
}

/** What somebody thinks who writes this ending after another one. */
export const endingMistakes: Readonly<
  Record<Subject['ending'], readonly (readonly [ending: string, misconception: Misconception])[]>
> = {
  i: [
    ['y', 'feminine-for-masculine'],
    ['a', 'neuter-ending-elsewhere'],
  ],
  y: [
    ['i', 'masculine-for-feminine'],
    ['a', 'neuter-ending-elsewhere'],
  ],
  a: [
    ['y', 'neuter-agreement'],
    ['i', 'neuter-agreement'],
  ],
}
