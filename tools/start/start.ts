import { buildApps } from './build-apps.ts'
import { serve } from './serve.ts'

await serve(buildApps)
