import { devnetAccounts } from '../devnetAccounts.ts'

/** Deploys the contracts of names, and owns the resolver. */
export const namesAccount = devnetAccounts.derive(201)
