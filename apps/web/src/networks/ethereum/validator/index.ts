export { ValidatorPage } from './page/ValidatorPage.tsx'
