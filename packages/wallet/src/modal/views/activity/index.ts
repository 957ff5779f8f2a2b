export { AccountTabs } from './AccountTabs.tsx'
export { Transactions } from './Transactions.tsx'
