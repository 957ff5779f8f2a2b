import type { Hex } from '@granary/staking/ethereum'
import type { DepositRow } from './forgeDeposit.ts'
import type { Lie } from './HostileServer.ts'

/** Requests of the staking flow, for `Lie.to`. */
export const paths = {
  offers: /^POST \/api\/v1\/ethereum\/hoodi\/offers$/,
  keyUses: /^POST \/api\/v1\/ethereum\/hoodi\/key-uses$/,
  status: /^GET \/api\/v1\/ethereum\/hoodi\/status$/,
  rpc: /^POST \/api\/v1\/networks\/eth\/infura\?/,
} as const

/** Claims that every key is unused. */
export const everyKeyIsNew: Lie = {
  to: paths.keyUses,
  alter: (answer: object, { pubkeys }: { pubkeys: Hex[] }) => ({
    ...answer,
    keys: pubkeys.map(pubkey => ({ pubkey, state: 'unknown' })),
  }),
}

/** Replaces the rows of an offer. */
export function offering(change: (rows: DepositRow[]) => DepositRow[]): Lie {
  return {
    to: paths.offers,
    alter: (offer: { deposits: DepositRow[] }) => ({ ...offer, deposits: change(offer.deposits) }),
  }
}

type RpcRequest = { method: string }

/** JSON-RPC answers by method; others are true. */
export function nodeSays(to: RegExp, answers: Readonly<Record<string, unknown>>): Lie {
  const one = (answer: object, { method }: RpcRequest) =>
    method in answers ? { ...answer, result: answers[method] } : answer
  return {
    to,
    alter: (answer: object | object[], request: RpcRequest | RpcRequest[]) =>
      Array.isArray(answer) && Array.isArray(request)
        ? answer.map((part, i) => one(part, request[i] ?? { method: '' }))
        : one(answer, request as RpcRequest),
  }
}
