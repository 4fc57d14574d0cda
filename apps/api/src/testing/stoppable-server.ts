import { pino } from 'pino'
import { redactError } from '../app/http/server-errors.ts'
import { systemClock } from '../app/time/clock.ts'
import { readConfig } from '../app/config.ts'
import { buildApi, closeOnSignal } from '../main.ts'

// A server in a process of its own, for tests that stop it and for attacks: on the prepared database of DATABASE_URL, with nothing but the API.
const config = readConfig(process.env)
const log = pino({ level: config.logLevel, serializers: { err: redactError } }, pino.destination(2))
const connection = config.databaseUrl === undefined ? {} : { url: config.databaseUrl }
const { server, jobs, leave, close } = await buildApi({ config, connection, clock: systemClock, log, hasOutbox: true })
await jobs.open()
closeOnSignal(log, { leave, close })
process.stdout.write(`${await server.listen({ port: config.port, host: config.host })}\n`)
