/* The editor for whoever writes questions elsewhere: the provider's library and the questions of daily events. */

export { newDraft, type QuestionDraft } from './draft.ts'
export { draftOf } from './draft-of-question.ts'
export { EditorContext, type Editor } from './editor-context.ts'
export { sentenceKeys } from './editor-problems.ts'
export { EditorServerContext, type EditorServer } from './editor-server.ts'
export { problemAt, problemsOf } from './field-of-problem.ts'
export { firstOnPage, focusField } from './focus-field.ts'
export { PointsField } from './points-field.tsx'
export { Preview } from './preview.tsx'
export { QuestionBody } from './question-body.tsx'
export { questionOf } from './question-of-draft.ts'
export { Warnings } from './warnings.tsx'
