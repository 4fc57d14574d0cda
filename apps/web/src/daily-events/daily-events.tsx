/* An event as visitors see it, for whoever writes one. */

export { EventHead, EventText } from './event-article.tsx'
