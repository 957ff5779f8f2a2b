export { PlaceholderPage } from './PlaceholderPage.tsx'
