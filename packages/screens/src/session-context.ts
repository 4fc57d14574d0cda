import { createContext } from 'react'

/** What shared parts ask of the application's session. */
export interface Session {
  isSignedIn(): boolean
}

/** The application says whether somebody is signed in; each keeps its tokens in its own way. */
export const SessionContext = createContext<Session>({ isSignedIn: () => true })
