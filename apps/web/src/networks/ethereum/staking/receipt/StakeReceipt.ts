import { BaseError } from '@granary/errors'
import type { DepositEvent } from '../../depositEvents.ts'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { isDepositOf } from '../chain/findDeposits.ts'
import {
  type ConfirmedDeposit,
  type DepositRow,
  type Stake,
  type StakeDeposit,
  type StakeOffer,
  stakeDeposits,
} from '../stake/Stake.ts'
import type { ConfirmedTransaction } from './readConfirmedDeposits.ts'

/** Version of the receipt's shape: raised by every change that a reader has to know of. */
const receiptVersion = 1

/** What was sent, proved and confirmed: amounts as decimal texts, hex in lower case. docs/receipt.md explains each field. */
export type StakeReceipt = {
  schema: 'granary.stake-receipt'
  version: typeof receiptVersion
  provider: string
  stake: {
    id: string
    account: string
    chainId: number
    network: string
    isLocalChain: boolean
    beganAt: string
    credentialsType: string
    totalGwei: string
    depositContract: string
    /** Who gets the execution rewards, and the provider's share of them in basis points. */
    executionRewards: { recipient: string; shareBps: number }
  }
  proof: {
    provedAt: string
    feePerValidatorWei: string
    /** `warning`: code of the reservation with which it passed. */
    checks: { id: string; source: string; warning?: string }[]
  } | null
  transactions: ReceiptTransaction[]
  deposits: ReceiptDeposit[]
}

export type ReceiptTransaction = {
  hash: string
  replacedHashes: string[]
  to: string
  valueWei: string
  /** keccak256 of the calldata. */
  callHash: string
  feePerValidatorWei: string
  /** Null where no node has shown it. */
  nonce: number | null
  askedAt: string
  sentAt: string
  blockNumber: number
  blockHash: string
  /** Seconds since 1970; null where the block could not be read. */
  blockTimeSeconds: number | null
  gasUsed: string
  effectiveGasPriceWei: string
  networkFeeWei: string
}

/** A validator's deposit data, all that its roots and its signature can be computed from again. */
export type ReceiptDeposit = Record<keyof DepositRow, string> & {
  /** Hash of the transaction that made it. */
  transaction: string
  /** Its place among all deposits of the chain, from the contract's event; null where that could not be read. */
  index: string | null
}

export type ReceiptSource = {
  stake: Stake
  target: DepositTarget
  provider: string
  /** By transaction hash; what could not be read is missing. */
  confirmed: ReadonlyMap<string, ConfirmedTransaction>
}

/**
 * The receipt of a stake's confirmed transactions.
 * @throws {ReceiptMismatchError} when the chain shows another deposit than the one this browser proved
 */
export function stakeReceipt({ stake, target, provider, confirmed }: ReceiptSource): StakeReceipt {
  const { account, chainId, createdAt, id, intent, offer, proof } = stake
  const made = confirmedTransactions(stake)
  const deposits = made.flatMap(each => depositsOf(each, offer, confirmed.get(each.attempt.hash)))
  return {
    schema: 'granary.stake-receipt',
    version: receiptVersion,
    provider,
    stake: {
      id,
      account,
      chainId,
      network: target.chain.name,
      isLocalChain: target.isLocalChain,
      beganAt: createdAt,
      credentialsType: intent.credentialsType,
      totalGwei: deposits.reduce((sum, { amountGwei }) => sum + BigInt(amountGwei), 0n).toString(),
      depositContract: target.chain.depositContract.address.toLowerCase(),
      executionRewards: offer?.executionRewards ?? { recipient: account, shareBps: 0 },
    },
    proof: proof && {
      provedAt: proof.provedAt,
      feePerValidatorWei: proof.feePerValidatorWei.toString(),
      checks: proof.checks.map(({ id, source, warning }) => ({ id, source, ...(warning && { warning }) })),
    },
    transactions: made.map(each => transactionOf(each, confirmed.get(each.attempt.hash))),
    deposits,
  }
}

type MadeTransaction = Pick<StakeDeposit, 'rows' | 'to'> & { attempt: ConfirmedDeposit }

/** The deposits of a stake that a block holds, in their order. */
export function confirmedTransactions(stake: Stake): MadeTransaction[] {
  return stakeDeposits(stake).flatMap(({ rows, to, attempts }) => {
    const attempt = attempts.findLast(({ state }) => state === 'confirmed')
    return attempt?.state === 'confirmed' ? [{ rows, to, attempt }] : []
  })
}

function transactionOf(
  { to, attempt }: MadeTransaction,
  onChain: ConfirmedTransaction | undefined,
): ReceiptTransaction {
  const { blockNumber, blockHash, gasUsed, effectiveGasPriceWei } = onChain ?? attempt.receipt
  return {
    hash: attempt.hash,
    replacedHashes: [...attempt.replacedHashes],
    to,
    valueWei: attempt.call.valueWei.toString(),
    callHash: attempt.asked.callHash,
    feePerValidatorWei: attempt.asked.feePerValidatorWei.toString(),
    nonce: onChain?.nonce ?? attempt.shown?.nonce ?? null,
    askedAt: attempt.askedAt,
    sentAt: attempt.sentAt,
    blockNumber,
    blockHash,
    blockTimeSeconds: onChain?.blockTimeSeconds ?? null,
    gasUsed: gasUsed.toString(),
    effectiveGasPriceWei: effectiveGasPriceWei.toString(),
    networkFeeWei: (gasUsed * effectiveGasPriceWei).toString(),
  }
}

function depositsOf(
  { rows, attempt }: MadeTransaction,
  offer: StakeOffer | null,
  onChain: ConfirmedTransaction | undefined,
): ReceiptDeposit[] {
  return (offer?.deposits ?? []).slice(rows.first, rows.first + rows.count).map(row => ({
    ...row,
    amountGwei: row.amountGwei.toString(),
    transaction: attempt.hash,
    index: onChain ? depositIndex(row, onChain.deposits).toString() : null,
  }))
}

function depositIndex(row: DepositRow, deposits: readonly DepositEvent[]): bigint {
  const made = deposits.find(event => isDepositOf(row, event))
  if (!made) throw new ReceiptMismatchError(row.pubkey)
  return made.index
}

/** What the node shows in the block is not what this browser proved and the wallet sent. */
export class ReceiptMismatchError extends BaseError {
  override readonly name = 'ReceiptMismatchError'
  constructor(pubkey: string) {
    super('The chain, as the provider shows it, holds another deposit than the one you made.', {
      code: 'RECEIPT_MISMATCH',
      details: `public key ${pubkey}`,
      metaMessages: ['No receipt is written. Look at the transaction with an explorer of your own choice.'],
    })
  }
}
