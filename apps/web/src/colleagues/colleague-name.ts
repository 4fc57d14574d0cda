import type { ListedColleague } from '@katedra/contract/colleagues'

type Named = Pick<ListedColleague, 'first_name' | 'last_name' | 'email'>
type Titled = Named & Pick<ListedColleague, 'title_before_name' | 'title_after_name'>

/** "Jana Nováková"; the address of someone who was invited by it only. */
export function plainName({ first_name, last_name, email }: Named): string {
  return `${first_name} ${last_name}`.trim() || email
}

/** "Mgr. Jana Nováková, Ph.D." */
export function titledName(colleague: Titled): string {
  const { title_before_name, title_after_name } = colleague
  const name = `${title_before_name} ${plainName(colleague)}`.trim()
  return title_after_name === '' ? name : `${name}, ${title_after_name}`
}
