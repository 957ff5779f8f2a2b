export { ClaimPage } from './ClaimPage.tsx'
