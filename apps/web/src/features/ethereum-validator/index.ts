export { ValidatorPage } from './page/ValidatorPage.tsx'
export { WatchListForm } from './watch/WatchListForm.tsx'
