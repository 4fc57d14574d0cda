import type { Page } from '@playwright/test'
import type { DemoFacts } from './demo.ts'
import type { Say } from './words.ts'

/** Who looks at screens; teachers, admins and the provider's staff are signed in. */
export const viewers = ['nobody', 'teacher', 'admin', 'student', 'operator'] as const
export type Viewer = (typeof viewers)[number]

/** A screen of the product in the demo school, and how one gets there. Pictures and accessibility checks share the list. */
export interface Screen {
  name: string
  who: Viewer
  open: (page: Page, say: Say, demo: DemoFacts) => Promise<void>
}

/** A screen with an address of its own. */
export function at(path: string | ((demo: DemoFacts) => string)): Screen['open'] {
  return async (page, _say, demo) => {
    await page.goto(typeof path === 'string' ? path : path(demo))
  }
}
