let signInAgain: (() => Promise<boolean>) | undefined

/** While a page is there that can ask for it: the person signs in again without leaving it. Returns how to stop. */
export function onSessionOver(ask: () => Promise<boolean>): () => void {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

/** True once there is a new session, false where no one could be asked or would rather not. */
export function askToSignInAgain(): Promise<boolean> {
  return signInAgain?.() ?? Promise.resolve(false)
}
