import { inLanguage, type Language, type Picture } from '@katedra/questions'
import type { ReactNode } from 'react'

/** A picture of a question, an option or an item, with what it shows in words; mere decoration says nothing. */
export function QuestionPicture({
  picture,
  language,
  isSmall = false,
}: {
  picture: Picture
  language: Language
  isSmall?: boolean
}): ReactNode {
  const size = isSmall ? 'max-h-36' : 'max-h-80'
  return (
    <img
      src={picture.src}
      alt={inLanguage(picture.alt ?? {}, language)}
      decoding="async"
      className={`${size} max-w-full self-start rounded-sm bg-raised object-contain`}
    />
  )
}
