import { describe, expect, it } from 'vitest'
import { readInvitations, type InviteChoices } from './invite-paste.ts'

const read = (text: string, choices: InviteChoices = {}) =>
  readInvitations(text, choices).lines.map(({ email, first_name, last_name, note }) =>
    [email, `${first_name}|${last_name}`, note].filter((part) => part !== undefined),
  )

describe('a pasted list of addresses', () => {
  it('is a column, one a line, whatever the line ends', () => {
    expect(read('eva@skola.cz\r\n\r\n  ota@skola.cz \npetr@skola.cz\r')).toEqual([
      ['eva@skola.cz', '|'],
      ['ota@skola.cz', '|'],
      ['petr@skola.cz', '|'],
    ])
  })

  it.each(['a@x.cz, b@x.cz', 'a@x.cz;b@x.cz', 'a@x.cz b@x.cz', '<a@x.cz>, <b@x.cz>'])('is one line: %s', (text) => {
    expect(read(text)).toEqual([
      ['a@x.cz', '|'],
      ['b@x.cz', '|'],
    ])
  })

  it.each([
    ['Jana Nováková <jana@x.cz>', 'Jana|Nováková'],
    ['"Jana Nováková" <jana@x.cz>', 'Jana|Nováková'],
    ['Jana Marie Nováková <jana@x.cz>', 'Jana Marie|Nováková'],
    ['"Nováková, Jana" <jana@x.cz>', 'Jana|Nováková'],
    ['Mgr. Jana Nováková, Ph.D. <jana@x.cz>', 'Jana|Nováková'],
    ['J. Nováková <jana@x.cz>', 'J.|Nováková'],
    ['Nováková <jana@x.cz>', '|Nováková'],
    ['<jana@x.cz>', '|'],
    ['Jana Nováková jana@x.cz', 'Jana|Nováková'],
    ['Jana\tNováková\tjana@x.cz', 'Jana|Nováková'],
    ['jana@x.cz\tJana\tNováková', 'Jana|Nováková'],
    ['Jana Nováková\tjana@x.cz', 'Jana|Nováková'],
    ['Jana;Nováková;jana@x.cz', 'Jana|Nováková'],
  ])('is read from "%s"', (text, name) => {
    expect(read(text)).toEqual([['jana@x.cz', name]])
  })

  it('comes from a mail program with several people in a line', () => {
    expect(read('Jana Nováková <jana@x.cz>; Petr Svoboda <petr@x.cz>, ota@x.cz <ota@x.cz>')).toEqual([
      ['jana@x.cz', 'Jana|Nováková'],
      ['petr@x.cz', 'Petr|Svoboda'],
      ['ota@x.cz', '|'],
    ])
  })

  it('may mix people with and without names in a line', () => {
    expect(read('a@x.cz, Jana Nováková <jana@x.cz>, b@x.cz')).toEqual([
      ['a@x.cz', '|'],
      ['jana@x.cz', 'Jana|Nováková'],
      ['b@x.cz', '|'],
    ])
  })

  it('takes the order of names from the heads of the columns, and leaves the heads out', () => {
    expect(read('Příjmení\tJméno\tE-mail\nNováková\tJana\tjana@x.cz')).toEqual([['jana@x.cz', 'Jana|Nováková']])
    expect(read('Email\njana@x.cz')).toEqual([['jana@x.cz', '|']])
  })

  it('takes the order of names that was chosen', () => {
    const choices = { order: 'last_first' } as const
    expect(read('Nováková Jana Marie <jana@x.cz>', choices)).toEqual([['jana@x.cz', 'Jana Marie|Nováková']])
    expect(read('Nováková\tJana\tjana@x.cz', choices)).toEqual([['jana@x.cz', 'Jana|Nováková']])
  })
})

describe('a line that is left out', () => {
  it('says why, and does not stop the rest', () => {
    const present = ['Tady@x.cz']
    expect(read('a@x.cz\nnonsense\nA@X.cz\ntady@x.cz\nEva <eva@x>\nb@x.cz', { present })).toEqual([
      ['a@x.cz', '|'],
      ['nonsense', '|', 'invalid'],
      ['A@X.cz', '|', 'repeated'],
      ['tady@x.cz', '|', 'already_here'],
      ['eva@x', '|', 'invalid'],
      ['b@x.cz', '|'],
    ])
  })

  it('has a name that no field takes', () => {
    expect(read(`${'x'.repeat(101)} Nová <a@x.cz>`)).toEqual([['a@x.cz', `${'x'.repeat(101)}|Nová`, 'too_long']])
  })

  it('is no blank one', () => {
    expect(read(' \n\n\t\n')).toEqual([])
  })
})

describe('the order of names', () => {
  it('is asked about only where there are names', () => {
    expect(readInvitations('a@x.cz\nb@x.cz').hasNames).toBe(false)
    expect(readInvitations('Eva Malá <a@x.cz>').hasNames).toBe(true)
  })
})
