export { PublicFrame } from './public-frame.tsx'
export { ShareResults } from './share-results.tsx'
