import { serve } from './serve.ts'

// Somebody else builds the browser apps: the watchers of `npm run dev`, or the container's image.
await serve(() => Promise.resolve())
