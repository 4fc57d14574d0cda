import { queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../app/query.ts'

/** Weak under 5 characters, medium from 5 to 7, strong from 8 (specification, sections 5 and 9). */
export type Strength = 'weak' | 'medium' | 'strong'

const medium = 5
const strong = 8

/** How strong a password is by its length; one of the common ones is medium at most; undefined while nothing is typed. */
export function strengthOf(password: string, mayBeCommon: boolean): Strength | undefined {
  if (password === '') return undefined
  if (password.length < medium) return 'weak'
  return password.length < strong || mayBeCommon ? 'medium' : 'strong'
}

/** The list is half a megabyte, so it comes only when somebody chooses a password. */
const commonPasswords = queryOptions({
  queryKey: ['common-passwords'],
  queryFn: () => import('@katedra/contract/common-passwords'),
  staleTime: Infinity,
  gcTime: Infinity,
})

/** Until the list is here every password may be on it, so that none of them is called strong. */
export function useMayBeCommon(password: string, email: string): boolean {
  const { data: list } = useQuery(commonPasswords)
  return password.length >= strong && (list === undefined || list.isCommonPassword(password, email))
}

/** For a decision; a list that can't be had refuses nothing, the server asks its own. */
export async function isCommon(password: string, email: string): Promise<boolean> {
  try {
    const list = await queryClient.fetchQuery(commonPasswords)
    return list.isCommonPassword(password, email)
  } catch {
    return false
  }
}
