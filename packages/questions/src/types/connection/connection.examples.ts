import type { QuestionOf } from '../../question-type.ts'
import { placesOf } from './ordering.ts'

/** Events in the order in which they happened. */
const things = [
  { id: 't6', text: { cs: 'Zlatá bula sicilská', en: 'Golden Bull of Sicily' } },
  { id: 'f1', text: { cs: 'založení Karlovy univerzity', en: 'foundation of Charles University' } },
  { id: 'z9', text: { cs: 'upálení Jana Husa', en: 'burning of Jan Hus' } },
  { id: 'c2', text: { cs: 'bitva na Bílé hoře', en: 'Battle of White Mountain' } },
]

/** Pairs with one item left over; one item that belongs to several, all or nothing; and things in order. */
export const connectionExamples: readonly [QuestionOf<'connection'>, ...QuestionOf<'connection'>[]] = [
  {
    type: 'connection',
    prompt: {
      cs: 'Přiřaď městům řeky, které jimi protékají.',
      en: 'Match the cities with the rivers that flow through them.',
    },
    points: 3,
    explanation: {
      cs: 'Prahou protéká Vltava, Paříží Seina a Londýnem Temže. Dunaj teče například Vídní.',
      en: 'The Vltava flows through Prague, the Seine through Paris and the Thames through London. The Danube flows through Vienna, for example.',
    },
    content: {
      left: [
        { id: 'g6', text: { cs: 'Praha', en: 'Prague' } },
        { id: 'a3', text: { cs: 'Paříž', en: 'Paris' } },
        { id: 'y8', text: { cs: 'Londýn', en: 'London' } },
      ],
      right: [
        { id: 'u2', text: { cs: 'Vltava', en: 'Vltava' } },
        { id: 'e9', text: { cs: 'Seina', en: 'Seine' } },
        { id: 'l4', text: { cs: 'Temže', en: 'Thames' } },
        { id: 's1', text: { cs: 'Dunaj', en: 'Danube' } },
      ],
      reuse: false,
    },
    key: { pairs: { g6: 'u2', a3: 'e9', y8: 'l4' }, rule: 'partial' },
  },
  {
    type: 'connection',
    prompt: { cs: 'Přiřaď živočichy ke skupinám.', en: 'Match the animals with their groups.' },
    points: 1,
    content: {
      left: [
        { id: 'o7', text: { cs: 'delfín', en: 'dolphin' } },
        { id: 'v3', text: { cs: 'tučňák', en: 'penguin' } },
        { id: 'i5', text: { cs: 'netopýr', en: 'bat' } },
      ],
      right: [
        { id: 'b8', text: { cs: 'savci', en: 'mammals' } },
        { id: 'd0', text: { cs: 'ptáci', en: 'birds' } },
        { id: 'w4', text: { cs: 'ryby', en: 'fish' } },
      ],
      reuse: true,
    },
    key: { pairs: { o7: 'b8', v3: 'd0', i5: 'b8' }, rule: 'exact' },
  },
  {
    type: 'connection',
    prompt: {
      cs: 'Seřaď události českých dějin od nejstarší.',
      en: 'Put the events of Czech history in order, the earliest first.',
    },
    points: 2,
    explanation: {
      cs: 'Zlatá bula sicilská je z roku 1212, Karlova univerzita z roku 1348, Jan Hus zemřel roku 1415 a bitva na Bílé hoře byla roku 1620.',
      en: 'The Golden Bull of Sicily is of 1212, Charles University of 1348, Jan Hus died in 1415 and the Battle of White Mountain was in 1620.',
    },
    content: {
      left: placesOf(things),
      right: things,
      reuse: false,
      ordering: true,
    },
    key: { pairs: { p1: 't6', p2: 'f1', p3: 'z9', p4: 'c2' }, rule: 'relative' },
  },
]
