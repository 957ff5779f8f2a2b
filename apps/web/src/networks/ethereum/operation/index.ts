export { OperationPage } from './OperationPage.tsx'
