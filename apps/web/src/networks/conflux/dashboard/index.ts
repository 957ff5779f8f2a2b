export { ConfluxDashboardPage } from './ConfluxDashboardPage.tsx'
