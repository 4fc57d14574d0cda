/** Marked words of our own for the first years. */

/** Words that begin alike; within a family the later letters decide. */
export const byLetter: readonly (readonly string[])[] = [
  ['bota', 'brada', 'buben', 'balon'],
  ['cesta', 'cibule', 'cukr', 'celer'],
  ['chalupa', 'chleba', 'chodba', 'chuť'],
  ['dort', 'dudek', 'dveře', 'drak'],
  ['hora', 'hrad', 'husa', 'hlava'],
  ['jablko', 'jelen', 'jméno', 'jitro'],
  ['kapr', 'kniha', 'kolo', 'kruh'],
  ['lampa', 'les', 'lípa', 'luk'],
  ['mapa', 'med', 'most', 'mléko'],
  ['noha', 'nula', 'nebe', 'nit'],
  ['pero', 'pole', 'plot', 'pravda'],
  ['rak', 'rodina', 'ruka', 'ret'],
  ['sova', 'strom', 'sukně', 'slon'],
  ['tabule', 'tele', 'tráva', 'tužka'],
  ['voda', 'vlak', 'vrba', 'veverka'],
  ['zahrada', 'zima', 'zub', 'zvon'],
]

/** Words by their syllables. */
export const syllabled: readonly (readonly string[])[] = [
  'dům',
  'strom',
  'pes',
  'myš',
  'vlk',
  'krk',
  'kost',
  'stůl',
  'má-ma',
  'ko-lo',
  'ry-ba',
  'sto-ly',
  'škol-ka',
  'tráv-ník',
  'vr-ba',
  'ja-ho-da',
  'za-hra-da',
  'ko-pre-ti-na',
  'ba-bič-ka',
  've-ver-ka',
  'pa-pou-šek',
  'au-to-bus',
  'te-le-vi-ze',
  'ne-to-pýr',
  'ne-moc-ni-ce',
  'če-pi-ce',
  'ho-di-ny',
  'ko-lo-běž-ka',
  'kal-ho-ty',
  'ko-lo-toč',
  'te-le-fon',
  'ma-li-na',
  'o-pi-ce',
  'be-ru-ška',
  'kra-bi-ce',
  'po-hád-ka',
  'hou-sle',
  'mou-ka',
  'pr-ší',
  'sr-na',
  'sl-za',
].map((word) => word.split('-'))

export interface GappedWord {
  /** With `_` in the place of what is left out. */
  word: string
  right: string
  wrong: string
  reason: string
}

export const withU: readonly GappedWord[] = [
  ...gaps('ů', 'ú', 'uvnitř slova a na konci se píše ů', [
    'd_m',
    'k_ň',
    'st_l',
    'n_ž',
    'p_da',
    'r_že',
    'k_lna',
    'd_l',
    'k_že',
    'm_stek',
    'p_lnoc',
    'dol_',
    'dom_',
    's_l',
    'h_lka',
  ]),
  ...gaps('ú', 'ů', 'na začátku slova se píše ú', [
    '_kol',
    '_nor',
    '_l',
    '_dolí',
    '_terý',
    '_směv',
    '_zký',
    '_čet',
    '_hoř',
    '_raz',
    '_ředník',
    '_svit',
  ]),
  ...gaps('ú', 'ů', 'za předponou nebo na začátku druhé části složeného slova zůstává ú', [
    'troj_helník',
    'ne_plný',
    'bez_honný',
    'z_žit',
  ]),
]

/** Words with mně, and what of their kin says so. */
const relatives: readonly (readonly [word: string, related: string, heard: 'mn' | 'men'])[] = [
  ['zapo_l', 'zapomenout', 'men'],
  ['rozu_', 'rozumný', 'mn'],
  ['je_', 'jemný', 'mn'],
  ['připo_l', 'připomenout', 'men'],
  ['vzpo_l', 'vzpomenout', 'men'],
  ['upří_', 'upřímný', 'mn'],
  ['příje_', 'příjemný', 'mn'],
  ['skro_', 'skromný', 'mn'],
]

export const withE: readonly GappedWord[] = [
  ...gaps('ě', 'je', 'není tu předpona ob- ani v- před kořenem na je, píše se ě', [
    'ob_d',
    'b_hat',
    'v_c',
    'v_ž',
    'kv_ten',
    'p_nkava',
    'p_šky',
    'sv_t',
    'hv_zda',
    'člov_k',
    'hříb_',
    'zp_v',
  ]),
  ...gaps('je', 'ě', 'předpona ob- nebo v- a kořen, který začíná na je, píše se je', [
    'ob_zd',
    'v_zd',
    'ob_vit',
    'ob_dnat',
    'ob_m',
  ]),
  ...gaps('mě', 'mně', 'v příbuzném slově není mn ani men, píše se mě', [
    '_sto',
    '_síc',
    '_kký',
    '_ď',
    'roz_r',
    'ná_t',
    'z_na',
    's_r',
    'u_ní',
  ]),
  ...relatives.map(([word, related, heard]): GappedWord => ({
    word,
    right: 'mně',
    wrong: 'mě',
    reason: `v příbuzném slově „${related}“ slyšíš ${heard}, píše se mně`,
  })),
]

function gaps(right: string, wrong: string, reason: string, words: readonly string[]): GappedWord[] {
  return words.map((word) => ({ word, right, wrong, reason }))
}
