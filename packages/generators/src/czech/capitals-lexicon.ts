/** Marked names and common words of our own. */

export interface Framed {
  /** `…` stands for the word. */
  sentence: string
  words: readonly string[]
  isName: boolean
  reason: string
}

/** Words are written small here; whether they are names says the mark. */
export const capitalFrames: readonly Framed[] = [
  {
    sentence: 'O prázdninách pojedeme do ….',
    words: ['olomouce', 'plzně', 'liberce', 'ostravy', 'prahy', 'znojma'],
    isName: true,
    reason: 'jméno města nebo obce se píše s velkým písmenem',
  },
  {
    sentence: 'Loď plula po ….',
    words: ['labi', 'vltavě', 'dunaji', 'moravě', 'sázavě'],
    isName: true,
    reason: 'jméno řeky se píše s velkým písmenem',
  },
  {
    sentence: 'Letadlo letělo nad ….',
    words: ['evropou', 'asií', 'afrikou', 'austrálií', 'amerikou'],
    isName: true,
    reason: 'jméno světadílu se píše s velkým písmenem',
  },
  {
    sentence: 'Na návštěvu přijel ….',
    words: ['pražan', 'brňan', 'slovák', 'polák', 'němec', 'francouz'],
    isName: true,
    reason: 'jméno obyvatele města nebo země se píše s velkým písmenem',
  },
  {
    sentence: 'Učíme se … jazyk.',
    words: ['český', 'anglický', 'německý', 'francouzský', 'španělský'],
    isName: false,
    reason: 'přídavné jméno od názvu země se píše s malým písmenem',
  },
  {
    sentence: 'U nás ve třídě sedí nový ….',
    words: ['žák', 'spolužák', 'kamarád', 'chlapec'],
    isName: false,
    reason: 'obecné jméno osoby se píše s malým písmenem',
  },
  {
    sentence: 'Nejkratším měsícem je ….',
    words: ['únor'],
    isName: false,
    reason: 'jméno měsíce se píše s malým písmenem',
  },
  {
    sentence: 'Tábor začíná v ….',
    words: ['červenci', 'srpnu', 'květnu', 'červnu', 'září'],
    isName: false,
    reason: 'jméno měsíce se píše s malým písmenem',
  },
  {
    sentence: 'Kroužek máme každé ….',
    words: ['pondělí', 'úterý'],
    isName: false,
    reason: 'jméno dne v týdnu se píše s malým písmenem',
  },
  {
    sentence: 'Přijedeme v ….',
    words: ['sobotu', 'neděli', 'pátek', 'úterý'],
    isName: false,
    reason: 'jméno dne v týdnu se píše s malým písmenem',
  },
  {
    sentence: 'Nejvíc se těšíme na ….',
    words: ['vánoce', 'velikonoce'],
    isName: true,
    reason: 'jméno svátku se píše s velkým písmenem',
  },
  {
    sentence: 'Náš pes se jmenuje ….',
    words: ['alík', 'brok', 'rek', 'žeryk', 'punťa'],
    isName: true,
    reason: 'jméno zvířete se píše s velkým písmenem',
  },
  {
    sentence: 'Na dvoře štěkal velký ….',
    words: ['pes', 'jezevčík', 'pudl', 'ovčák'],
    isName: false,
    reason: 'název druhu nebo plemene se píše s malým písmenem',
  },
  {
    sentence: 'Na lavici vedle mě sedí ….',
    words: ['petr', 'jana', 'tomáš', 'lucie', 'ondřej', 'zuzana'],
    isName: true,
    reason: 'jméno člověka se píše s velkým písmenem',
  },
  {
    sentence: 'Uprostřed města stojí starý ….',
    words: ['hrad', 'kostel', 'most', 'dům'],
    isName: false,
    reason: 'obecné jméno stavby se píše s malým písmenem',
  },
  {
    sentence: 'Kolem Slunce obíhá …, jedna z planet.',
    words: ['země', 'venuše', 'jupiter', 'saturn'],
    isName: true,
    reason: 'jméno planety se píše s velkým písmenem',
  },
]

interface LongName {
  /** As it is written. */
  name: string
  /** Stands before the name. */
  before: string
  reason: string
}

const reasons = {
  town: 'V názvu města a obce se píše s velkým písmenem každé slovo kromě předložky uprostřed.',
  state: 'V názvu státu se píše velké písmeno na začátku; další slova se píšou s malým, nejsou-li sama jmény.',
  street: 'V názvu ulice a náměstí se slova ulice a náměstí píšou s malým písmenem, samo jméno začíná velkým.',
  river: 'Ve jménu hor, lesa, moře nebo oceánu se druhové slovo (hory, les, moře, oceán) píše s malým písmenem.',
  range: 'Je-li ve jménu hor i druhé slovo samo jménem, píšou se s velkým písmenem obě.',
  person: 'Příjmení i křestní jméno začínají velkým písmenem.',
  feast: 'V názvu svátku se píše velké písmeno jen na začátku, není-li v něm další jméno.',
} as const

export const longNames: readonly LongName[] = [
  ...named('Bydlíme ve městě', reasons.town, [
    'Karlovy Vary',
    'Hradec Králové',
    'Český Krumlov',
    'Nový Jičín',
    'Mladá Boleslav',
    'České Budějovice',
  ]),
  ...named('Pohoří na obrázku se jmenuje', reasons.range, ['Vysoké Tatry']),
  ...named('Pohoří na obrázku se jmenuje', reasons.river, [
    'Orlické hory',
    'Jizerské hory',
    'Krušné hory',
    'Skalnaté hory',
    'Český les',
  ]),
  ...named('Na mapě jsme našli', reasons.river, [
    'Baltské moře',
    'Severní moře',
    'Tichý oceán',
    'Atlantský oceán',
    'Středozemní moře',
    'Černé moře',
  ]),
  ...named('Sousední stát se celým jménem nazývá', reasons.state, ['Slovenská republika', 'Polská republika']),
  ...named('Náš stát se celým jménem nazývá', reasons.state, ['Česká republika']),
  ...named('V kalendáři stojí svátek', reasons.feast, ['Štědrý den', 'Nový rok', 'Velký pátek', 'Tři králové']),
  ...named('Dopis přišel z města', reasons.town, [
    'Ústí nad Labem',
    'Týn nad Vltavou',
    'Kostelec nad Orlicí',
    'Rožnov pod Radhoštěm',
    'Lázně Bělohrad',
    'Dvůr Králové nad Labem',
  ]),
  ...named('Sejdeme se na místě, které se jmenuje', reasons.street, [
    'Václavské náměstí',
    'Karlovo náměstí',
    'Husova ulice',
    'Žižkova ulice',
  ]),
]

function named(before: string, reason: string, names: readonly string[]): LongName[] {
  return names.map((name) => ({ name, before, reason }))
}
