import type { profile, CurrentUser } from '@katedra/contract/profile'
import type { CallInput } from '@katedra/contract/route'

/** What stands under "Personal details"; the two days are folded away. */
export const personalNames = [
  'title_before_name',
  'first_name',
  'last_name',
  'title_after_name',
  'birth_date',
  'school_end_date',
] as const

/** What stands under "Contact". */
export const contactNames = [
  'contact_email',
  'phone',
  'website',
  'facebook_url',
  'twitter_url',
  'linkedin_url',
] as const

export type ProfileName = (typeof personalNames)[number] | (typeof contactNames)[number]
/** A form's fields; a day that is not known is an empty text. */
export type ProfileValues = Record<ProfileName, string>

export function valuesOf(me: Pick<CurrentUser, ProfileName>): ProfileValues {
  const { title_before_name, first_name, last_name, title_after_name, contact_email, phone } = me
  const { website, facebook_url, twitter_url, linkedin_url } = me
  return {
    title_before_name,
    first_name,
    last_name,
    title_after_name,
    contact_email,
    phone,
    website,
    facebook_url,
    twitter_url,
    linkedin_url,
    birth_date: me.birth_date ?? '',
    school_end_date: me.school_end_date ?? '',
  }
}

/** One section is saved without the others: the names are always sent, so they come from what is kept, not from the form. */
export function bodyOf(
  me: Pick<CurrentUser, 'first_name' | 'last_name'>,
  values: ProfileValues,
  names: readonly ProfileName[],
): CallInput<typeof profile.updateProfile>['body'] {
  const { first_name, last_name } = me
  return { first_name, last_name, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
}
