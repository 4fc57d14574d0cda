import { school } from '@katedra/contract/school'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../testing/build-api.ts'
import { freshIdentificationNumber, signedUpTeacher, signIn, type SignedInTeacher } from '../testing/build-school.ts'
import { startCompanyRegister, type CompanyRegister } from '../testing/company-register.ts'

let register: CompanyRegister
let api: TestApi
let teacher: SignedInTeacher
beforeAll(async () => {
  register = await startCompanyRegister()
  api = await startTestApi({ config: { companyRegisterUrl: register.url } })
  teacher = await signedUpTeacher(api)
})
afterAll(async () => {
  await api.stop()
  await register.stop()
})
afterEach(() => {
  register.asked.length = 0
})

const ask = (identification_number: string) =>
  api.call(school.company, { params: { identification_number } }, { token: teacher.token })

/** The register answers so, as JSON. */
function says(body: unknown, status = 200): void {
  register.answer = (reply) =>
    void reply
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

const entry = {
  ico: '61858374',
  obchodniJmeno: 'Základní škola a mateřská škola Vymyšlená, příspěvková organizace',
  dic: 'CZ61858374',
  sidlo: {
    kodStatu: 'CZ',
    nazevStatu: 'Česká republika',
    nazevObce: 'Vymyšlená Lhota',
    nazevCastiObce: 'Horní Konec',
    nazevUlice: 'Školní',
    cisloDomovni: 1234,
    cisloOrientacni: 5,
    cisloOrientacniPismeno: 'a',
    psc: 60200,
    textovaAdresa: 'Školní 1234/5a, 60200 Vymyšlená Lhota',
  },
  pravniForma: '331',
  datumVzniku: '1993-01-01',
}

describe('the register of companies', () => {
  it('fills in what it knows, asked for by the whole number', async () => {
    says(entry)
    expect(await ask('618 58 374')).toMatchObject({
      status: 200,
      body: {
        state: 'found',
        company: {
          name: 'Základní škola a mateřská škola Vymyšlená, příspěvková organizace',
          street: 'Školní 1234/5a',
          city: 'Vymyšlená Lhota',
          postal_code: '602 00',
          tax_id: 'CZ61858374',
          is_closed: false,
        },
      },
    })
    expect(register.asked).toEqual(['/rest/ekonomicke-subjekty/61858374'])
  })

  it('is asked once an hour about one number', async () => {
    const number = freshIdentificationNumber()
    says(entry)
    await ask(number)
    await ask(number)
    expect(register.asked).toHaveLength(1)
    api.clock.pass(3601)
    teacher = await signIn(api, teacher.email)
    await ask(number)
    expect(register.asked).toHaveLength(2)
  })

  it.each<[string, object, object]>([
    [
      'a village without streets',
      { nazevObce: 'Lhota', cisloDomovni: 7, psc: 5001 },
      { street: 'Lhota 7', postal_code: '050 01' },
    ],
    [
      'a part of a village',
      { nazevObce: 'Lhota', nazevCastiObce: 'Kopec', cisloDomovni: 7 },
      { street: 'Kopec 7', postal_code: '' },
    ],
    ['no numbers at all', { nazevObce: 'Lhota', nazevUlice: 'Dlouhá' }, { street: 'Dlouhá' }],
    [
      'nothing but nulls',
      { nazevObce: null, nazevUlice: null, cisloDomovni: null, psc: null },
      { street: '', city: '' },
    ],
  ])('knows addresses with %s', async (_, sidlo, company) => {
    says({ ...entry, dic: undefined, sidlo })
    expect(await ask(freshIdentificationNumber())).toMatchObject({ body: { company: { ...company, tax_id: '' } } })
  })

  it('tells that a company is no more', async () => {
    says({ ...entry, datumZaniku: '2020-12-31' })
    expect(await ask(freshIdentificationNumber())).toMatchObject({ body: { company: { is_closed: true } } })
  })

  it('does not know every number', async () => {
    says({ kod: 'NENALEZENO', popis: 'Subjekt nebyl nalezen.' }, 404)
    expect(await ask(freshIdentificationNumber())).toMatchObject({
      status: 200,
      body: { state: 'unknown', company: null },
    })
  })

  it.each<[string, () => void]>([
    ['is broken', () => says('oops', 500)],
    ['speaks no JSON', () => says('<html>')],
    ['has changed its words', () => says({ nazev: 'Škola' })],
    ['leads elsewhere', () => (register.answer = (reply) => void reply.writeHead(302, { location: '/other' }).end())],
    ['hangs up', () => (register.answer = (reply) => void reply.destroy())],
  ])('that %s blocks nothing, and is asked again the next time', async (_, breakIt) => {
    const number = freshIdentificationNumber()
    breakIt()
    expect(await ask(number)).toMatchObject({ status: 200, body: { state: 'unavailable', company: null } })
    says(entry)
    expect(await ask(number)).toMatchObject({ body: { state: 'found' } })
  })

  it('that says nothing is given up', async () => {
    register.answer = () => undefined
    expect(await ask(freshIdentificationNumber())).toMatchObject({ body: { state: 'unavailable' } })
  })

  it('is not bothered with a number that is none', async () => {
    expect(await ask('12345678')).toMatchObject({ status: 422 })
    expect(register.asked).toEqual([])
  })
})
