import { RefusedError } from '#server/platform/problems/RefusedError.ts'
import type { PendingTransaction } from '../core/coreSchemas.ts'
import { CoreCallRefusedError } from '../core/createCoreRpc.ts'
import type { Bridge } from './Bridge.ts'
import { workData } from './Bridge.ts'
import { type Followed, followTransaction } from './followTransaction.ts'
import type { KeeperParts } from './KeeperParts.ts'
import { KeeperWorkFailedError } from './KeeperWorkFailedError.ts'
import type { PendingWatch } from './PendingWatch.ts'
import { type PricedTransaction, priceTransaction } from './priceTransaction.ts'

/** `refused`: the step would be reverted, and nothing was sent. */
export type Sent = Followed | { is: 'refused'; why: string }

/**
 * Sends `work()` to a bridge with the account's next nonce, and never with one behind it: of all transactions that the
 * keeper signs, one at a time can be executed. Where one with this nonce waits already (from another process, or from
 * before a restart), that is waited for, and replaced when it has waited for too long.
 */
export async function sendWork(bridge: Bridge, parts: KeeperParts, watch: PendingWatch): Promise<Sent> {
  const { core, signer, log } = parts
  const nonce = await core.nextNonce(signer.address)
  const pending = await core.pending(signer.address, nonce)
  if (pending && !watch.isStuck(pending)) return followTransaction(pending.hash, nonce, parts)
  const priced = await priceWork(bridge, parts, pending)
  if ('is' in priced) return priced
  const { epochNumber } = await core.status()
  const { gas, gasPrice, storageLimit } = priced
  const { raw, hash } = await signer.sign({
    ...{ bridge: bridge.address, nonce, gas, gasPrice, storageLimit },
    ...{ epochHeight: epochNumber, chainId: parts.chainId },
  })
  const accepted = await handIn(raw, bridge, parts)
  const replaces = pending ? { replaces: pending.hash } : {}
  const about = { bridge: bridge.address, transactionHash: hash, nonce: Number(nonce), ...replaces }
  log.info(about, accepted ? 'work is sent' : 'work is on its way from another process')
  return followTransaction(hash, nonce, parts)
}

/** @returns false when the node has this transaction, or another one with its nonce */
async function handIn(raw: `0x${string}`, bridge: Bridge, { core, signer }: KeeperParts): Promise<boolean> {
  try {
    await core.send(raw)
    return true
  } catch (error) {
    if (!(error instanceof CoreCallRefusedError)) throw error
    if (/same nonce|already exist|already known|stale nonce/i.test(error.said)) return false
    if (cannotPay(error)) throw new KeeperOutOfGasError(signer.address, error.said)
    const details = error.details ?? 'the transaction was refused'
    throw new KeeperWorkFailedError(bridge.address, details, { cause: error })
  }
}

function cannotPay({ said }: CoreCallRefusedError): boolean {
  return /out of balance|not enough (cash|balance)/i.test(said)
}

async function priceWork(
  bridge: Bridge,
  { core, signer }: KeeperParts,
  replaced: PendingTransaction | undefined,
): Promise<PricedTransaction | { is: 'refused'; why: string }> {
  const call = { from: signer.address, to: bridge.address, data: workData }
  const estimate = await core.estimate(call).catch((error: unknown) => {
    if (!(error instanceof CoreCallRefusedError)) throw error
    if (cannotPay(error)) throw new KeeperOutOfGasError(signer.address, error.said)
    return error.said
  })
  if (typeof estimate === 'string') return { is: 'refused', why: estimate }
  const priced = priceTransaction(bridge.address, estimate, await core.gasPrice(), replaced)
  const balance = await core.balance(signer.address)
  if (balance < priced.mostDrip)
    throw new KeeperOutOfGasError(signer.address, `a step needs ${priced.mostDrip} Drip, it has ${balance}`)
  return priced
}

/** The keeper's account cannot pay for a step, or not for much longer. */
export class KeeperOutOfGasError extends RefusedError {
  constructor(keeper: string, details: string) {
    super('The account of the keeper runs out of gas.', {
      code: 'KEEPER_OUT_OF_GAS',
      status: 503,
      details: `${keeper}: ${details}`,
    })
  }
}
