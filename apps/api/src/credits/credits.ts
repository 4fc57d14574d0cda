export { heldCoverage } from './credits.coverage.ts'
export { grantCredits, issueOrderCredits, withdrawGrantedCredits, withdrawOrderCredits } from './credits.issuing.ts'
export { openRequests } from './requests/requests.queries.ts'
