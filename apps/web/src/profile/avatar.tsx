import type { CurrentUser } from '@katedra/contract/profile'

export interface AvatarProps {
  person: Pick<CurrentUser, 'first_name' | 'last_name' | 'profile_picture_url'>
  /** Side in pixels. */
  size: number
}

/** The picture of a teacher, or the initials; the name always stands next to it, so it says nothing to the ear. */
export function Avatar({ person, size }: AvatarProps) {
  const { profile_picture_url, first_name, last_name } = person
  const style = { width: size, height: size, fontSize: size * 0.4 }
  const shape = 'shrink-0 overflow-hidden rounded-full border border-line'
  if (profile_picture_url !== null)
    return (
      <img
        src={profile_picture_url}
        alt=""
        width={size}
        height={size}
        className={`${shape} object-cover`}
        style={style}
      />
    )
  return (
    <span
      aria-hidden
      className={`${shape} inline-flex items-center justify-center bg-accent-soft font-semibold text-accent`}
      style={style}
    >
      {`${first_name.charAt(0)}${last_name.charAt(0)}`.toLocaleUpperCase('cs')}
    </span>
  )
}
