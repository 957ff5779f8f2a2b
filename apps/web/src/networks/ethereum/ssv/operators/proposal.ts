// The ranking of operators, fetched once a proposal is asked for.
export { proposeOperators } from '@granary/staking/ssv'
