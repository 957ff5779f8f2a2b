import { voteDrip } from '@granary/staking/conflux'
import { formatAmount } from '@granary/ui'
import type { NetworkHelp } from '../NetworkHelp.ts'

export const help: NetworkHelp = {
  title: 'contact.help.sectionConflux',
  topics: ['cfx-pools', 'cfx-minimum', 'cfx-lock', 'cfx-rewards', 'cfx-risks', 'cfx-core'],
  rowOf: { 'cfx-core': 'conflux-core' },
  tutorials: ['cfx'],
  links: [
    { label: 'contact.docsConflux', url: 'https://doc.confluxnetwork.org/docs/general/mine-stake/stake' },
  ],
  values: () => ({ cfxVote: formatAmount(voteDrip, { decimals: 18 }) }),
}
