import { BaseError } from '@granary/errors'
import type { ChainDriver, PlannedStep, Quote } from '@granary/transactions'
import { requireSolanaWallet, type SolanaContext } from './SolanaContext.ts'
import { encodeMessage, unsignedTransaction } from './SolanaMessage.ts'
import {
  heldUnits,
  readAccounts,
  readBlockhash,
  readFee,
  readRent,
  type SolanaNode,
  simulate,
} from './SolanaNode.ts'
import { type SolanaCall, solanaCallOf } from './SolanaStep.ts'
import { transferInstructions } from './transferInstructions.ts'

/** Cost of the steps together, lamports. */
export type SolanaCost = {
  readonly networkFee: bigint
  /** Deposits that open the receivers' token accounts; the receivers own them afterwards. */
  readonly openingFee: bigint
  /** Coins that are sent. */
  readonly value: bigint
}

/** Bytes of a token account without extensions. */
const tokenAccountBytes = 165

/**
 * Tries each transfer on the node, and reads what it costs.
 * @throws {WalletInterruptedError} {BelowMinimumError} {LeavesTooLittleError} {BalanceBelowTransferError}
 *   {TransferWouldFailError}, and what the node throws
 */
export async function quoteTransfers(
  context: SolanaContext,
  open: readonly PlannedStep[],
  { prepare, onEstimating }: Parameters<ChainDriver<SolanaCost>['quote']>[1],
): Promise<Quote<SolanaCost>> {
  const { account } = requireSolanaWallet(context)
  const steps = await prepare(open)
  onEstimating()
  let cost: SolanaCost = { networkFee: 0n, openingFee: 0n, value: 0n }
  const quoted: PlannedStep[] = []
  for (const step of steps) {
    const call = solanaCallOf(step)
    const each = await quoteTransfer(context.node, account, call)
    cost = {
      networkFee: cost.networkFee + each.networkFee,
      openingFee: cost.openingFee + each.openingFee,
      value: cost.value + each.value,
    }
    quoted.push({ ...step, facts: { ...step.facts, ...each.facts } })
  }
  return { steps: quoted, cost, bundling: null }
}

async function quoteTransfer(node: SolanaNode, account: string, call: SolanaCall) {
  const { blockhash } = await readBlockhash(node)
  const message = encodeMessage(account, blockhash, transferInstructions(account, call))
  const [[payer, receiver], networkFee, rent, tokenRent] = await Promise.all([
    readAccounts(node, [account, call.type === 'coins' ? call.receiver : call.destination]),
    readFee(node, message),
    readRent(node, 0),
    call.type === 'tokens' && call.opens ? readRent(node, tokenAccountBytes) : 0n,
  ])
  const value = call.type === 'coins' ? call.lamports : 0n
  if (call.type === 'coins' && !receiver && value < rent) throw new BelowMinimumError(rent)
  const left = (payer?.lamports ?? 0n) - value - networkFee - tokenRent
  if (left < 0n) throw new BalanceBelowTransferError(-left)
  if (left > 0n && left < rent) throw new LeavesTooLittleError(rent)
  const watched = call.type === 'tokens' ? [call.destination] : []
  const tried = await simulate(node, unsignedTransaction(message), watched)
  if (tried.failure) throw new TransferWouldFailError(tried.failure)
  const facts = {
    ...arrivalOf(call, receiver, tried.accounts),
    openingLamports: tokenRent === 0n ? '' : String(tokenRent),
  }
  return { networkFee, openingFee: tokenRent, value, facts }
}

/** What arrives where a token keeps part of each transfer. */
function arrivalOf(
  call: SolanaCall,
  before: Parameters<typeof heldUnits>[0],
  [after]: Awaited<ReturnType<typeof simulate>>['accounts'],
): Readonly<Record<string, string>> {
  const held = heldUnits(after)
  if (call.type === 'coins' || held === null || call.source === call.destination) return {}
  const units = held - (heldUnits(before) ?? 0n)
  return { arrivingUnits: units === call.units ? '' : String(units) }
}

/** Too little for the account of a receiver who has none yet. */
class BelowMinimumError extends BaseError {
  override readonly name = 'BelowMinimumError'
  constructor(least: bigint) {
    super('The amount is below the least that the network takes.', {
      code: 'SEND_BELOW_MINIMUM',
      details: `at least ${least} lamports open the account of the receiver`,
      metaMessages: ['Nothing was sent. Send more.'],
    })
  }
}

class LeavesTooLittleError extends BaseError {
  override readonly name = 'LeavesTooLittleError'
  constructor(least: bigint) {
    super('The transfer would leave less in the account than the network allows.', {
      code: 'SEND_LEAVES_TOO_LITTLE',
      details: `leave nothing, or at least ${least} lamports`,
      metaMessages: ['Nothing was sent. Send less, or all of it.'],
    })
  }
}

class BalanceBelowTransferError extends BaseError {
  override readonly name = 'BalanceBelowTransferError'
  constructor(missing: bigint) {
    super('The balance does not cover the amount and the network fee.', {
      code: 'BALANCE_BELOW_ACTION',
      details: `${missing} lamports missing`,
      metaMessages: ['Nothing was sent. Choose less, or add to the balance.'],
    })
  }
}

class TransferWouldFailError extends BaseError {
  override readonly name = 'TransferWouldFailError'
  constructor(details: string) {
    super('The network would refuse this transfer now.', {
      code: 'ACTION_WOULD_FAIL',
      details: details.slice(0, 200),
      metaMessages: ['Nothing was sent. The details say what the network answered.'],
    })
  }
}
