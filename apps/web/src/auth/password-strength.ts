import { useQuery } from '@tanstack/react-query'

/** Weak under 5 characters, medium from 5 to 7, strong from 8 (specification, sections 5 and 9). */
export type Strength = 'weak' | 'medium' | 'strong'

const medium = 5
const strong = 8

/** How strong a password is by its length; one of the common ones is medium at most; undefined while nothing is typed. */
export function strengthOf(password: string, isCommon: boolean): Strength | undefined {
  if (password === '') return undefined
  if (password.length < medium) return 'weak'
  return password.length < strong || isCommon ? 'medium' : 'strong'
}

/** The list is half a megabyte, so it comes only when somebody chooses a password; until it is here nothing is strong. */
export function useIsCommon(password: string, email: string): boolean {
  const { data: list, isError } = useQuery({
    queryKey: ['common-passwords'],
    queryFn: () => import('@katedra/contract/common-passwords'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (password.length < strong || isError) return false
  return list === undefined || list.isCommonPassword(password, email)
}
