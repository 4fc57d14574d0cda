import { fold } from '@katedra/questions/fold'

/** Which name comes first on a line. */
export type NameOrder = 'last_first' | 'first_last'

/** First names common in Czech and Slovak classrooms; enough to guess the order of a whole list, not to judge anybody's name. */
const commonFirstNames = new Set(
  (
    'adam adela adriana agata ales alexandr alexandra alice alzbeta amalie andrea aneta anezka anna antonin barbora bara bohumil bozena dagmar dan ' +
    'daniel daniela david denis denisa dominik dominika dorota eduard ela elena eliska ema emma erik ester eva filip frantisek gabriel gabriela hana ' +
    'helena hugo ilona ivan ivana iveta jachym jakub jan jana jarmila jaromir jaroslav jaroslava jindrich jiri jirina jitka jonas josef josefina julie ' +
    'kamil kamila karel karla karolina katerina klara kristian kristyna krystof ladislav laura lea lenka leos leontyna libor linda lucie lukas magdalena ' +
    'marek marian marie marketa marta martin martina matej matous matyas maxim maxmilian maximiliana mia michael michaela michal mikulas milan milena ' +
    'miloslav milos miroslav miroslava monika natalie nela nikol nikola nina oldrich oliver olga ondrej oskar oto patricie patrik pavel pavla pavlina ' +
    'petr petra radek radim rene renata richard robert robin roman romana rostislav rozalie ruzena sabina samuel sandra sara sebastian silvie simon simona ' +
    'sofie stanislav stanislava stela stepan stepanka sara tadeas tamara tereza theodor thea tobias tomas vaclav valentina valerie vanda vendula vera ' +
    'veronika viktor viktorie vincent vit vladimir vladimira vlasta vojtech vratislav zdenek zdenka zofie zuzana oleksandr andrij dmytro sofiia anastasiia ' +
    'oliver jack james john peter mary sarah emily charlotte olivia george william thomas henry'
  ).split(' '),
)

/** A Czech woman's surname says what it is: Nováková, Nejedlá. */
function isSurely(word: string, kind: 'first' | 'last'): boolean {
  const folded = fold(word)
  return kind === 'last' ? /ov[aá]$/i.test(word) && !commonFirstNames.has(folded) : commonFirstNames.has(folded)
}

function votesFor(order: NameOrder, [first, last]: readonly [string, string]): number {
  const [one, two] = order === 'first_last' ? (['first', 'last'] as const) : (['last', 'first'] as const)
  return Number(isSurely(first, one)) + Number(isSurely(last, two))
}

/** Guesses the order from all pairs together; class lists in Czechia begin with the surname. */
export function guessOrder(pairs: readonly (readonly [string, string])[]): NameOrder {
  const lead = pairs.reduce((sum, pair) => sum + votesFor('first_last', pair) - votesFor('last_first', pair), 0)
  return lead > 0 ? 'first_last' : 'last_first'
}

/** What the head of a column says about it, in either language. */
export function headingOf(cell: string): 'first_name' | 'last_name' | 'name' | 'email' | undefined {
  const folded = fold(cell)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()
  if (['jmeno', 'krestni jmeno', 'first name', 'firstname', 'given name', 'givenname'].includes(folded))
    return 'first_name'
  if (['prijmeni', 'last name', 'lastname', 'surname', 'family name', 'familyname'].includes(folded)) return 'last_name'
  if (
    [
      'prijmeni a jmeno',
      'jmeno a prijmeni',
      'prijmeni jmeno',
      'jmeno prijmeni',
      'zak',
      'name',
      'full name',
      'student',
      'pupil',
    ].includes(folded)
  )
    return 'name'
  return ['email', 'e mail', 'mail'].includes(folded) ? 'email' : undefined
}
