import type { EthereumChain } from '@granary/chains'
import type { ActionRequest, LogTrace } from '@granary/drivers/evm'
import { formatGwei } from '@granary/staking/amount'
import { type DepositData, depositDataRoot, encodeDeposit } from '@granary/staking/ethereum'
import { encodeConsolidationRequest, encodeWithdrawalRequest } from '@granary/staking/ethereum/requests'
import { encodeAbiParameters } from 'viem/utils'
import { depositEventTopic } from '../../depositEvents.ts'
import { kindOf, type SentOperation } from './Operation.ts'
import type { OperationIntent } from './OperationIntent.ts'

/** The chain ignores the signature of a deposit to a known validator. */
const noSignature = `0x${'00'.repeat(96)}` as const

type Asked = {
  /** Lower case. */
  account: `0x${string}`
  chain: EthereumChain
  /** Fee of a request to a predeploy, wei. */
  feeWei: bigint
}

type SentIntent = OperationIntent & { operation: SentOperation }

/** The operation's transaction, built from the validator's data and pinned addresses. */
export function operationRequest(intent: SentIntent, { account, chain, feeWei }: Asked): ActionRequest {
  const { to, valueWei, data, trace } = callOf(intent, account, chain, feeWei)
  return {
    kind: kindOf(intent.operation),
    subject: intent.validator.pubkey,
    owner: { account, chainId: chain.id },
    call: { from: account, to, valueWei, data },
    facts: factsOf(intent),
    trace: [trace],
  }
}

/** The predeploy that takes the request; null for a deposit, which costs no fee. */
export function predeployOf(operation: SentOperation, chain: EthereumChain): `0x${string}` | null {
  if (operation === 'top-up') return null
  const isWithdrawal = operation === 'partial' || operation === 'exit'
  return lower(isWithdrawal ? chain.withdrawalRequests.address : chain.consolidationRequests.address)
}

type Call = { to: `0x${string}`; valueWei: bigint; data: `0x${string}`; trace: LogTrace }

function callOf(intent: SentIntent, account: `0x${string}`, chain: EthereumChain, feeWei: bigint): Call {
  const { pubkey } = intent.validator
  if (intent.operation === 'top-up') return depositCall(intent, chain)
  const to = predeployOf(intent.operation, chain) ?? '0x'
  const data =
    intent.operation === 'partial' || intent.operation === 'exit'
      ? encodeWithdrawalRequest({
          pubkey,
          amountGwei: intent.operation === 'partial' ? intent.amountGwei : 0n,
        })
      : encodeConsolidationRequest({ source: pubkey, target: targetOf(intent).pubkey })
  // The predeploys' logs have no topics: their data is the sender and the request as sent.
  const trace = { address: to, topics: [], data: `${account}${data.slice(2)}` as `0x${string}` }
  return { to, valueWei: feeWei, data, trace }
}

function targetOf(intent: SentIntent) {
  if (intent.operation !== 'consolidate') return intent.validator
  if (!intent.target) throw new RangeError('a consolidation without a target')
  return intent.target
}

function depositCall(intent: SentIntent & { operation: 'partial' | 'top-up' }, chain: EthereumChain): Call {
  const { pubkey, withdrawalCredentials } = intent.validator
  const deposit = { pubkey, withdrawalCredentials, amountGwei: intent.amountGwei, signature: noSignature }
  const data = encodeDeposit({ ...deposit, depositDataRoot: depositDataRoot(deposit) })
  const to = lower(chain.depositContract.address)
  return { to, valueWei: intent.amountGwei * 1_000_000_000n, data, trace: depositTrace(to, deposit) }
}

/** The deposit contract's event up to the deposit's number, which the contract assigns. */
function depositTrace(
  address: `0x${string}`,
  {
    pubkey,
    withdrawalCredentials,
    amountGwei,
    signature,
  }: Pick<DepositData, 'pubkey' | 'withdrawalCredentials' | 'amountGwei' | 'signature'>,
): LogTrace {
  const amount = `0x${bytesOf(amountGwei).reverse().join('')}` as const
  const values = [pubkey, withdrawalCredentials, amount, signature, `0x${'00'.repeat(8)}`] as const
  const data = encodeAbiParameters(eventInputs, values)
  const lengthOfNumber = 2 * 64
  return { address, topics: [depositEventTopic], data: lower(data.slice(0, -lengthOfNumber)) }
}

const eventInputs = Array.from({ length: 5 }, () => ({ type: 'bytes' as const }))

/** Eight bytes in hex, big-endian. */
const bytesOf = (amount: bigint) => amount.toString(16).padStart(16, '0').match(/../g) ?? []

/** The facts shown wherever the operation appears. */
function factsOf(intent: SentIntent): Record<string, string> {
  const { validator } = intent
  return {
    ...(validator.index !== null && { index: String(validator.index) }),
    ...('amountGwei' in intent && { amount: formatGwei(intent.amountGwei) }),
    ...((intent.operation === 'exit' || intent.operation === 'consolidate') &&
      validator.balanceGwei !== null && { amount: formatGwei(validator.balanceGwei) }),
    ...(intent.operation === 'consolidate' &&
      intent.target && { target: intent.target.pubkey, targetIndex: String(intent.target.index) }),
  }
}

const lower = (address: string) => address.toLowerCase() as `0x${string}`
