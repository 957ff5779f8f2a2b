export { ExplorerLink, hasExplorers } from './ExplorerLink.tsx'
