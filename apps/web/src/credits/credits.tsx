export { ClassCreditsPage } from './class-credits/class-credits.page.tsx'
export { CreditsPage } from './overview/credits.page.tsx'
export { StudentCredits } from './student-credits.tsx'
