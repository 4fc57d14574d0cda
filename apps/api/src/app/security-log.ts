import type { SecurityEventName } from '@katedra/contract/security-events'

/** A closed list, so that no token, code, password or name of a pupil gets in. */
export interface SecurityDetails {
  /** The code that was answered. */
  code?: string
  method?: string
  /** The pattern of the route, never the address. */
  route?: string
  /** The name of the limit that was reached. */
  limit?: string
  /** How it was done: `password`, `passkey`, `recovery_code`… */
  by?: string
  from?: string
  to?: string
  /** Another account that it was done to. */
  target_id?: string
}

export interface SecurityEvent {
  event: SecurityEventName
  /** Network address of the caller; nothing for work done by the clock. */
  ip: string | undefined
  /** Who acts, or at whose account it was tried: one of the three. */
  teacher?: { id: string; school_id: string; session_id?: string } | undefined
  operator?: { id: string; session_id?: string } | undefined
  /** A pupil whose token has been proved; anybody can write down a token that only looks like one. */
  attempt?: { id: string; school_id: string } | undefined
  details?: SecurityDetails
}

export interface SecurityLog {
  /** Never throws and never waits. What is recorded has happened: call it after the transaction. */
  record(event: SecurityEvent): void
  /** Resolves when what was recorded until now has been written. */
  flush(): Promise<void>
  close(): Promise<void>
}
