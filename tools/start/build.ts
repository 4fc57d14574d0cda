import { buildApps } from './build-apps.ts'

await buildApps()
