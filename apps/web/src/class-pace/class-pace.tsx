import { lazy } from 'react'
import { needTerms } from '../app/i18n.ts'

/** Only lessons at the class's pace need their part of the room and of the remote, with the texts. */
const terms = ['class-pace', 'questions']
export const ClassLesson = lazy(async () => {
  const [part] = await Promise.all([import('./class-lesson.tsx'), needTerms(terms)])
  return { default: part.ClassLesson }
})
export const ClassRemote = lazy(async () => {
  const [part] = await Promise.all([import('./class-remote.tsx'), needTerms(terms)])
  return { default: part.ClassRemote }
})
