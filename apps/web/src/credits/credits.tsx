export { ClassCreditsPage } from './class-credits.page.tsx'
export { CreditsPage } from './credits.page.tsx'
export { StudentCredits } from './student-credits.tsx'
