/** Operations on validators, as named in the page's address. */
export const operations = ['partial', 'exit', 'compound', 'consolidate', 'top-up', 'provider-exit'] as const

export type Operation = (typeof operations)[number]

/** Those that the account sends itself; the provider sends its own exits. */
export type SentOperation = Exclude<Operation, 'provider-exit'>

const kinds = {
  partial: 'ethereum.partial',
  exit: 'ethereum.exit',
  compound: 'ethereum.compound',
  consolidate: 'ethereum.consolidate',
  'top-up': 'ethereum.topUp',
} as const satisfies Record<SentOperation, string>

export type OperationKind = (typeof kinds)[SentOperation]

/** Action kinds that this screen creates and resumes. */
export const operationKinds: readonly OperationKind[] = Object.values(kinds)

export function kindOf(operation: SentOperation): OperationKind {
  return kinds[operation]
}

/** Undefined for other screens' kinds. */
export function operationOf(kind: string): SentOperation | undefined {
  return operations.find((each): each is SentOperation => each !== 'provider-exit' && kinds[each] === kind)
}

/** Reads `?action=`; undefined if it names no operation. */
export function readOperation(text: string | undefined): Operation | undefined {
  return operations.find(each => each === text)
}
