import { registers, type Register } from '@katedra/contract/marks'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keptKey } from '../app/kept.ts'
import { meQuery } from '../profile/profile.data.ts'

function read(key: string): Register {
  try {
    const kept = localStorage.getItem(key)
    return registers.find((one) => one === kept) ?? registers[0]
  } catch {
    return registers[0]
  }
}

function keep(key: string, register: Register): void {
  try {
    localStorage.setItem(key, register)
  } catch {
    // A forbidden storage costs only the memory of a choice.
  }
}

/** The register that the teacher chose last on this device. */
export function useChosenRegister() {
  const { id } = useSuspenseQuery(meQuery).data
  const key = keptKey('register', id)
  const [register, setRegister] = useState(() => read(key))
  function choose(next: Register) {
    setRegister(next)
    keep(key, next)
  }
  return [register, choose] as const
}
