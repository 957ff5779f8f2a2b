export { ValidatorPage } from './ValidatorPage.tsx'
