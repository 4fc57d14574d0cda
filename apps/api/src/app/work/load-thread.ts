import type { ThreadModules } from './thread-pool.ts'

/** In the thread: loads the modules that its work needs. */
export async function load(modules: ThreadModules): Promise<void> {
  for (const module of modules) await import(module)
}
