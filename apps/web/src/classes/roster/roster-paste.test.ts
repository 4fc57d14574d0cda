import { describe, expect, it } from 'vitest'
import { readRoster, type PasteChoices } from './roster-paste.ts'

function names(text: string, choices?: PasteChoices): string[] {
  return readRoster(text, choices).students.map(({ last_name, first_name, email }) =>
    [last_name, first_name, email].join('|'),
  )
}

function notes(text: string, choices?: PasteChoices) {
  return readRoster(text, choices).lines.map((line) => line.note)
}

describe('a line that does not keep to the named columns', () => {
  it('never makes a name of an address', () => {
    const pasted =
      'Příjmení\tJméno\tE-mail\nNovák\tJan\tjan@skola.cz\nHorák Jiří <horak@skola.cz>\nadam@skola.cz\tAdam Bílý'
    expect(names(pasted)).toEqual(['Novák|Jan|jan@skola.cz', 'Horák|Jiří|horak@skola.cz', 'Adam|Bílý|adam@skola.cz'])
  })
})

describe('names pasted one on a line', () => {
  it('are read with the surname first, as class lists have it', () => {
    expect(names('Dvořák Xaver\nSvoboda Kryšpín')).toEqual(['Dvořák|Xaver|', 'Svoboda|Kryšpín|'])
  })

  it('are recognised with the first name first', () => {
    const roster = readRoster('Jan Novák\nAnna Dvořáková\nXaver Pes')
    expect(roster.order).toBe('first_last')
    expect(roster.students[2]).toEqual({ first_name: 'Xaver', last_name: 'Pes', email: '' })
  })

  it('are recognised by surnames of women', () => {
    expect(readRoster('Xenie Králová\nUrsula Bílková').order).toBe('first_last')
    expect(readRoster('Králová Xenie\nBílková Ursula').order).toBe('last_first')
  })

  it('obey the switch', () => {
    expect(names('Jan Novák', { order: 'last_first' })).toEqual(['Jan|Novák|'])
    expect(names('Novák Jan', { order: 'first_last' })).toEqual(['Jan|Novák|'])
  })

  it('keep several first names together', () => {
    expect(names('Novák Jan Karel')).toEqual(['Novák|Jan Karel|'])
    expect(names('Jan Karel Novák\nAnna Marie Malá')).toEqual(['Novák|Jan Karel|', 'Malá|Anna Marie|'])
  })

  it('take a single word as a surname or a pseudonym', () => {
    expect(names('Pampeliška')).toEqual(['Pampeliška||'])
  })

  it('lose numbering, bullets and odd spaces', () => {
    expect(names('1. Novák\u00a0Jan\r\n2)  Malá   Eva\r\n– Bílý Petr\r\n12\tČerný Karel')).toEqual([
      'Novák|Jan|',
      'Malá|Eva|',
      'Bílý|Petr|',
      'Černý|Karel|',
    ])
  })

  it('may have addresses with them', () => {
    expect(names('Novák Jan <jan@skola.cz>\nMalá Eva eva@skola.cz')).toEqual([
      'Novák|Jan|jan@skola.cz',
      'Malá|Eva|eva@skola.cz',
    ])
  })
})

describe('columns of a spreadsheet', () => {
  it.each([
    ['tabs', 'Novák\tJan\tjan@skola.cz\nMalá\tEva\t'],
    ['semicolons', 'Novák;Jan;jan@skola.cz\nMalá;Eva;'],
    ['commas', 'Novák, Jan, jan@skola.cz\nMalá, Eva,'],
    ['quotes', '"Novák";"Jan";"jan@skola.cz"\n"Malá";"Eva";""'],
  ])('are read with %s between them', (_, text) => {
    expect(names(text)).toEqual(['Novák|Jan|jan@skola.cz', 'Malá|Eva|'])
  })

  it('say their order in the head, which is no pupil', () => {
    expect(names('Jméno\tPříjmení\tE-mail\nNovák\tDvořák\tx@y.cz')).toEqual(['Dvořák|Novák|x@y.cz'])
    expect(notes('Jméno\tPříjmení\nJan\tNovák')).toEqual(['heading', undefined])
    expect(names('Last name;First name\nJan;Novák')).toEqual(['Jan|Novák|'])
  })

  it('are found by their heads among other columns', () => {
    expect(names('Třída;Příjmení;Jméno;Pohlaví;E-mail\n6.A;Novák;Jan;M;jan@skola.cz\n6.A;Malá;Eva;Ž;')).toEqual([
      'Novák|Jan|jan@skola.cz',
      'Malá|Eva|',
    ])
  })

  it('may begin with a pupil called Žák', () => {
    expect(names('Žák\tJan\nMalá\tEva')).toEqual(['Žák|Jan|', 'Malá|Eva|'])
  })

  it('have the surname first when a comma stands behind it', () => {
    expect(names('Jan, Novák\nAnna, Malá')).toEqual(['Jan|Novák|', 'Anna|Malá|'])
  })

  it('may have the whole name in one', () => {
    expect(names('Novák Jan;jan@skola.cz\nMalá Eva;eva@skola.cz')).toEqual([
      'Novák|Jan|jan@skola.cz',
      'Malá|Eva|eva@skola.cz',
    ])
  })

  it('keep a name of two words in its column', () => {
    expect(names('Nejedlá Vondráčková\tMaximiliána\nNovák\tJan')).toEqual([
      'Nejedlá Vondráčková|Maximiliána|',
      'Novák|Jan|',
    ])
  })
})

describe('lines that are not simply pupils', () => {
  it('are marked when empty, but not at the ends', () => {
    expect(notes('\n\nNovák Jan\n\nMalá Eva\n \n')).toEqual([undefined, 'empty', undefined])
  })

  it('are left out when they repeat a name, unless asked for', () => {
    const text = 'Novák Jan\nMalá Eva\nnovak jan'
    expect(notes(text)).toEqual([undefined, undefined, 'duplicate'])
    expect(names(text)).toHaveLength(2)
    expect(names(text, { withDuplicates: true })).toHaveLength(3)
  })

  it('are left out when the pupil is on the roster already', () => {
    const present = [{ first_name: 'Jan', last_name: 'Novák' }]
    expect(notes('Novák Jan\nMalá Eva', { present })).toEqual(['on_roster', undefined])
    expect(names('Novák Jan\nMalá Eva', { present })).toEqual(['Malá|Eva|'])
  })

  it('lose an address that is none', () => {
    expect(notes('Novák\tJan\tjan@skola')).toEqual(['email_ignored'])
    expect(names('Novák\tJan\tjan@skola')).toEqual(['Novák|Jan|'])
  })

  it('are left out when the name is longer than the server takes', () => {
    expect(notes(`Novák ${'a'.repeat(101)}`)).toEqual(['too_long'])
  })

  it('count from 1 as in the text', () => {
    expect(readRoster('\nNovák Jan\n\nMalá Eva').lines.map((line) => line.no)).toEqual([2, 3, 4])
  })

  it('make no pupils out of nothing', () => {
    expect(readRoster(' \n\t\n')).toMatchObject({ lines: [], students: [] })
  })
})
