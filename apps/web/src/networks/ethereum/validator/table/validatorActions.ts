/** What can be done with validators, as the page with the operations calls it. */
export const validatorActions = [
  'partial',
  'exit',
  'compound',
  'consolidate',
  'top-up',
  'provider-exit',
] as const

export type ValidatorAction = (typeof validatorActions)[number]
