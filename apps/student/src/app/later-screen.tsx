import { lazy, useState, type ReactNode } from 'react'

/**
 * A screen whose part of the app comes later, by `load` at the latest when it is drawn. One that is here already is drawn at once:
 * React's `lazy` would put in its place what stands for it, and keep that on the screen for three tenths of a second.
 */
export function laterScreen<Props extends object>(bring: () => Promise<(props: Props) => ReactNode>) {
  let here: ((props: Props) => ReactNode) | undefined
  const load = async () => (here = await bring())
  const Later = lazy(async () => ({ default: await load() }))

  function Screen(props: Props): ReactNode {
    // Once and for all: another component in its place would forget what was typed.
    const [Shown] = useState(() => here ?? Later)
    return <Shown {...props} />
  }

  return Object.assign(Screen, { load })
}
