import { existsSync, readFileSync } from 'node:fs'
import { attempts } from '@katedra/contract/attempts'
import { classPace } from '@katedra/contract/class-pace'
import { describe, expect, it } from 'vitest'
import { configurationVariables, readConfig } from '../../apps/api/src/app/config.ts'
import { inRepository } from '../repository.ts'
import { allRoutes } from '../../apps/api/src/testing/all-routes.ts'
import { filledIn, namesIn, readCompose } from './compose.ts'

/** The image says these itself, and a container has no other. */
const ofTheImage = ['HOST', 'PORT', 'DATA_DIR', 'NODE_ENV']
/** There is no embedded database in a container. */
const ofTheEmbedded = ['BACKUP_DIR']
const ofTests = ['KATEDRA_TEST', 'TEST_CLOCK', 'STRIPE_API_URL']
const asked = { JWT_SECRET: 'a secret of thirty-two characters or more', POSTGRES_PASSWORD: 'secret' }

describe('compose.yaml', () => {
  const { services, volumes } = readCompose()
  const { app, postgres, proxy } = services

  it('hands on every variable of the configuration that an operator may set, and no other', () => {
    const handedOn = Object.keys(app?.environment ?? {})
    const settable = configurationVariables.filter(
      (name) => ![...ofTheImage, ...ofTheEmbedded, ...ofTests].includes(name),
    )
    expect(handedOn.toSorted()).toEqual(settable.toSorted())
  })

  it('asks in .env for variables by their own names, and besides for its published port and the password of its database', () => {
    const names = Object.entries(app?.environment ?? {}).flatMap(([name, value]) =>
      namesIn(value).filter((one) => one !== name),
    )
    expect([...new Set(names)]).toEqual(['PORT', 'POSTGRES_PASSWORD'])
  })

  it('comes to a configuration without a mistake once the two secrets are there, and not before', () => {
    const fill = (variables: Record<string, string>) =>
      Object.fromEntries(
        Object.entries(app?.environment ?? {}).map(([name, value]) => [name, filledIn(value, variables)]),
      )
    expect(readConfig({ ...fill(asked), NODE_ENV: 'production' }, { needsMails: true })).toMatchObject({
      databaseUrl: 'postgres://katedra:secret@postgres:5432/katedra',
      publicUrl: 'http://localhost:3000',
      smtpUrl: 'smtp://mailpit:1025?tls=none',
      trustProxy: 'loopback,uniquelocal',
    })
    for (const name of Object.keys(asked))
      expect(() => fill({ ...asked, [name]: '' })).toThrow(`${name}: set it in .env`)
  })

  it('leads the links of mails to the port that is published', () => {
    const address = (variables: Record<string, string>) => filledIn(app?.environment['PUBLIC_URL'] ?? '', variables)
    expect([
      address({}),
      address({ PORT: '8080' }),
      address({ PORT: '8080', PUBLIC_URL: 'https://katedra.example' }),
    ]).toEqual(['http://localhost:3000', 'http://localhost:8080', 'https://katedra.example'])
  })

  it('names a database, volumes and ports as the services and the image have them', () => {
    expect(postgres?.environment).toMatchObject({ POSTGRES_USER: 'katedra', POSTGRES_DB: 'katedra' })
    const used = Object.values(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const [files, named] = [used.filter((one) => one.startsWith('./')), used.filter((one) => !one.startsWith('./'))]
    expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
    expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
    for (const { depends_on } of Object.values(services))
      expect(Object.keys(depends_on).filter((name) => services[name] === undefined)).toEqual([])
    expect(readFileSync(inRepository('Dockerfile'), 'utf8')).toMatch(/^VOLUME \/data$/m)
    expect(app?.volumes).toEqual(['files:/data'])
  })

  it('has two servers, which are reached through the proxy alone', () => {
    expect(app).toMatchObject({ deploy: { replicas: 2 }, ports: [] })
    expect(proxy?.ports.map((port) => filledIn(port, {}))).toEqual(['3000:80'])
    const conf = readFileSync(inRepository('tools/production/proxy.conf'), 'utf8')
    const dockerfile = readFileSync(inRepository('Dockerfile'), 'utf8')
    const port = /^EXPOSE (?<port>\d+)$/m.exec(dockerfile)?.groups?.['port']
    expect(conf).toContain(`server app:${port} resolve;`)
    expect(conf).toContain('listen 80;')
  })

  // nginx counts what it sends on as a failure of the server, and leaves that server out for all callers.
  it('leaves out a server that does not answer, and not one that refuses a caller', () => {
    const conf = readFileSync(inRepository('tools/production/proxy.conf'), 'utf8')
    const [usual, ...others] = [...conf.matchAll(/^ *proxy_next_upstream (?<when>[^;]+);$/gm)].map(
      ({ groups }) => groups?.['when'],
    )
    expect(usual).toBe('error timeout')
    expect(others).toEqual(['error timeout non_idempotent'])
  })

  it('sends to the next server what pupils ask for in a test, and nothing else that makes something', () => {
    const conf = readFileSync(inRepository('tools/production/proxy.conf'), 'utf8')
    const places = [...conf.matchAll(/location ~ (?<path>\S+) \{[^}]*non_idempotent;/g)].map(
      ({ groups }) => new RegExp(groups?.['path'] ?? ''),
    )
    const repeated = allRoutes()
      .filter(({ route: { method, path } }) => method === 'POST' && places.some((place) => place.test(path)))
      .map(({ name }) => name)
    const ofPupils = [...Object.entries(attempts), ...Object.entries(classPace)].filter(
      ([, { method, access, path }]) =>
        method === 'POST' && (access === 'student' || (access === 'public' && path.startsWith('/v1/join/'))),
    )
    expect(ofPupils).not.toEqual([])
    expect(repeated.map((name) => name.replace(/^.*\./, '')).toSorted()).toEqual(
      ofPupils.map(([name]) => name).toSorted(),
    )
  })
})
