export { ShareResults } from './share-results.tsx'
