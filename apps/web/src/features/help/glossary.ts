import type { MessageId } from '#web/i18n/MessageId.ts'

type TermId = MessageId extends infer Id
  ? Id extends `contact.help.term.${infer Term}.text`
    ? Term
    : never
  : never

/** The terms of the glossary: `contact.help.term.{id}`; each language sorts them by itself. */
export const terms = [
  'address',
  'amount',
  'apr',
  'balance',
  'batch',
  'beacon',
  'bls',
  'classic',
  'compounding',
  'consensus',
  'consolidation',
  'credentials',
  'date',
  'deposit',
  'epoch',
  'execution',
  'exit',
  'final',
  'gas',
  'gwei',
  'key',
  'nonce',
  'partial',
  'phrase',
  'pool',
  'provider',
  'queue',
  'safe',
  'slashing',
  'splitter',
  'sweep',
  'testnet',
  'top-up',
  'validator',
  'vote',
  'withdrawal',
] as const satisfies readonly TermId[]

/** The place of a term in the page. */
export const placeOfTerm = (term: (typeof terms)[number]) => `term-${term}`
