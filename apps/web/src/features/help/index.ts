export { HelpPage } from './HelpPage.tsx'
