/** Actions on validators, by their name on the action page. */
export const validatorActions = [
  'partial',
  'exit',
  'compound',
  'consolidate',
  'top-up',
  'provider-exit',
] as const

export type ValidatorAction = (typeof validatorActions)[number]
