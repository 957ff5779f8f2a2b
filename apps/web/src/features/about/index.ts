export { AboutPage } from './AboutPage.tsx'
export { CommunityPage } from './CommunityPage.tsx'
