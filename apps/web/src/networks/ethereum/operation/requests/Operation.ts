/** What can be done with validators, as the address of the page names it. */
export const operations = ['partial', 'exit', 'compound', 'consolidate', 'top-up', 'provider-exit'] as const

export type Operation = (typeof operations)[number]

/** What of them the account sends itself; an exit by the provider is asked of the provider. */
export type SentOperation = Exclude<Operation, 'provider-exit'>

/** Kinds of actions that this screen makes and resumes, as the journal has them. */
export const operationKinds = [
  'ethereum.partial',
  'ethereum.exit',
  'ethereum.compound',
  'ethereum.consolidate',
  'ethereum.topUp',
] as const

export type OperationKind = (typeof operationKinds)[number]

const kinds: Readonly<Record<SentOperation, OperationKind>> = {
  partial: 'ethereum.partial',
  exit: 'ethereum.exit',
  compound: 'ethereum.compound',
  consolidate: 'ethereum.consolidate',
  'top-up': 'ethereum.topUp',
}

export function kindOf(operation: SentOperation): OperationKind {
  return kinds[operation]
}

/** Undefined for a kind that is not of this screen. */
export function operationOf(kind: string): SentOperation | undefined {
  return operations.find((each): each is SentOperation => each !== 'provider-exit' && kinds[each] === kind)
}

/** What `?action=` asks for; undefined for what is none of them. */
export function readOperation(text: string | undefined): Operation | undefined {
  return operations.find(each => each === text)
}
