import type { Contents, Language } from '@katedra/questions'
import { QuestionPicture } from '../question-picture.tsx'
import { plainText, TextInLanguage } from '../text-in-language.tsx'
import type { Thing } from './thing-list.tsx'

/** The things of a question as the list shows them. */
export function thingsOf(right: Contents['connection']['right'], language: Language): Thing[] {
  return right.map(({ id, picture, text }) => ({
    id,
    name: plainText(text, language),
    view: (
      <>
        {picture !== undefined && <QuestionPicture picture={picture} language={language} isSmall />}
        <TextInLanguage text={text} language={language} />
      </>
    ),
  }))
}
