import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOthers, forgetPerson, keptInPage, keptKey } from './kept.ts'

class MemoryStorage {
  readonly entries = new Map<string, string>()
  get length() {
    return this.entries.size
  }
  key(index: number) {
    return [...this.entries.keys()][index] ?? null
  }
  getItem(key: string) {
    return this.entries.get(key) ?? null
  }
  setItem(key: string, value: string) {
    this.entries.set(key, value)
  }
  removeItem(key: string) {
    this.entries.delete(key)
  }
}

let tab: MemoryStorage
let device: MemoryStorage
beforeEach(() => {
  tab = new MemoryStorage()
  device = new MemoryStorage()
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('localStorage', device)
})

describe('what is kept of a person', () => {
  it('is another one for each, and begins as declared', () => {
    const draft = keptInPage('nothing')
    draft.keep('jana', 'Zlomky 6.A')
    expect([draft.of('jana'), draft.of('petr')]).toEqual(['Zlomky 6.A', 'nothing'])
  })

  it('goes whole when the person signs out, and nothing else goes', () => {
    const draft = keptInPage('nothing')
    draft.keep('jana', 'Zlomky 6.A')
    for (const kind of ['order', 'message', 'names-hidden'] as const) tab.setItem(keptKey(kind, 'jana', 'x'), '1')
    for (const kind of ['question', 'register', 'names-hidden'] as const)
      device.setItem(keptKey(kind, 'jana', 'x'), '{}')
    tab.setItem('katedra-tab', 'a mark of the tab')
    device.setItem('theme', 'dark')
    forgetPerson()
    expect(draft.of('jana')).toBe('nothing')
    expect([[...tab.entries.keys()], [...device.entries.keys()]]).toEqual([['katedra-tab'], ['theme']])
  })

  it('leaves the tab when another one signs in after a session that ended by itself', () => {
    const draft = keptInPage('nothing')
    draft.keep('jana', 'Zlomky 6.A')
    draft.keep('jan', 'Rovnice')
    tab.setItem(keptKey('message', 'jana', '6a'), 'Milí žáci')
    tab.setItem(keptKey('message', 'jan', '6a'), 'Ahoj')
    device.setItem(keptKey('question', 'jana', 'new-abc'), '{}')
    forgetOthers('jan')
    expect([draft.of('jana'), draft.of('jan')]).toEqual(['nothing', 'Rovnice'])
    expect([...tab.entries.keys()]).toEqual(['katedra-message-jan-6a'])
    // An unsaved question waits on the device for her own next sign-in.
    expect([...device.entries.keys()]).toEqual(['katedra-question-jana-new-abc'])
  })
})

/** Files that may touch a storage or remember something in a variable, and why nothing of a person can be in it. */
const allowed = {
  'app/kept.ts': 'the place itself',
  'app/tokens.ts': 'the session, under the keys of the specification',
  'app/i18n.ts': 'texts',
  'app/call.ts': 'the forced sign-out has listeners',
  'app/event-stream.ts': 'nothing outlives a stream',
  'auth/sign-up/sign-up-draft.ts': 'a guest has no id yet; cleared when the account is made',
  'profile/profile.data.ts': 'the choice of language on its way, and that of a guest',
  'questions/editor/this-tab.ts': 'a mark of the tab',
  'sheets/camera/marker-finder.ts': 'the worker that seeks markers, which keeps nothing of a picture',
} as Readonly<Record<string, string>>

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true })
const others = Object.entries(sources)
  .map(([file, text]) => [file.replace(/^[.][.]\//, '').replace(/^[.]\//, 'app/'), text] as const)
  .filter(([file]) => !(file in allowed) && !/[.]test[.]|(^|\/)testing\//.test(file))

describe('the rest of the app', () => {
  it('was looked into', () => {
    expect(others.length).toBeGreaterThan(250)
  })

  it.each(others)('keeps nothing in a place of its own: %s', (_, text) => {
    // A variable of the module outlives the person who is signed in.
    expect(text.match(/^let .*$/gm) ?? []).toEqual([])
    expect(text.match(/^(?:export )?const \w+ = new (?:Map|WeakMap)\b.*$/gm) ?? []).toEqual([])
    if (/\b(?:local|session)Storage\b/.test(text)) expect(text).toMatch(/\bkept(?:Key|Writing|At)\b|\bforgetPerson\b/)
  })
})
