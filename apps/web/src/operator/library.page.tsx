import { LevelPage } from './library-level.tsx'
import { LibraryQuestionPage } from './library-question.tsx'
import { NewLevelPage } from './library-level-form.tsx'
import { NewSubjectPage } from './library-subject-form.tsx'
import { SubjectPage } from './library-subject.tsx'
import { SubjectListPage } from './library-subjects.tsx'
import type { SectionProps } from './section-props.ts'
import { UnknownPage } from './unknown-page.tsx'

/** What stands in an address instead of an id. */
const fresh = 'novy'

/** The library: subjects, the levels of one, the questions of one of these. */
export function LibraryPage({ parts }: SectionProps) {
  const [subject, ...rest] = parts
  if (subject === undefined) return <SubjectListPage />
  if (subject === fresh) return rest.length === 0 ? <NewSubjectPage /> : <UnknownPage />
  return isNumber(subject) ? <OfSubject subjectId={Number(subject)} parts={rest} /> : <UnknownPage />
}

function OfSubject({ subjectId, parts }: SectionProps & { subjectId: number }) {
  const [level, ...rest] = parts
  if (level === undefined) return <SubjectPage subjectId={subjectId} />
  if (level === fresh) return rest.length === 0 ? <NewLevelPage subjectId={subjectId} /> : <UnknownPage />
  if (!isNumber(level) || rest.length > 1) return <UnknownPage />
  const place = { subjectId, levelId: Number(level) }
  const [question] = rest
  if (question === undefined) return <LevelPage {...place} />
  return <LibraryQuestionPage {...place} questionId={question === fresh ? undefined : question} />
}

function isNumber(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
