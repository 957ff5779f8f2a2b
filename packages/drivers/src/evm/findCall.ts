import { keccak256 } from 'viem/utils'
import type { Eip1193 } from './chain/Eip1193.ts'
import { NodeAnswerError, quantity } from './chain/quantity.ts'
import { readCode } from './chain/readCode.ts'
import { readLogs } from './chain/readLogs.ts'
import { readNonces } from './chain/readNonces.ts'
import { type RpcLog, readReceipt } from './chain/readReceipt.ts'
import type { EvmRecordStep } from './EvmStep.ts'
import type { WaitingCall } from './findWaiting.ts'
import type { BlockRange, FoundTransaction } from './searchSight.ts'
import { sentIn } from './sentIn.ts'

/**
 * Looks for the mined transaction of a call by the logs that it leaves, or by its content, whatever its hash: for a wallet that was asked
 * before a reload, that replaced the transaction, or that answered a hash of its own (a Safe).
 * @param taken hashes of other transactions of the account: what they did is not what is looked for
 */
export async function findCall(
  reader: Eip1193,
  step: EvmRecordStep,
  taken: ReadonlySet<string>,
  { from, to }: BlockRange,
): Promise<FoundTransaction | undefined> {
  // A node that is behind the question has nothing to look through.
  if (from > to || !(await mayHaveMade(reader, step))) return undefined
  if (step.traces.length === 0) return findByContent(reader, step, taken, { from, to })
  for (const { data, ...filter } of step.traces) {
    const all = await readLogs<RpcLog & { transactionHash: string }>(reader, filter, { from, to })
    const logs = all.filter(log => data === null || log.data.toLowerCase().startsWith(data))
    for (const hash of new Set(logs.map(log => log.transactionHash.toLowerCase() as `0x${string}`))) {
      if (taken.has(hash) || !(await makesCall(reader, step, hash))) continue
      const receipt = await readReceipt(reader, hash)
      if (receipt?.succeeded) return { hash, receipt }
    }
  }
  return undefined
}

/**
 * A transfer of coins leaves no log of its own. It is among what the account sent; an account with code, as a Safe, logs
 * what its owners make it do.
 */
async function findByContent(
  reader: Eip1193,
  step: EvmRecordStep,
  taken: ReadonlySet<string>,
  range: BlockRange,
): Promise<FoundTransaction | undefined> {
  const { account } = step
  const candidates = new Set<`0x${string}`>()
  for await (const hash of sentIn(reader, account, range)) candidates.add(hash)
  if (await hasCode(reader, account))
    for (const log of await readLogs<{ transactionHash: string }>(
      reader,
      { address: account, topics: [] },
      range,
    ))
      candidates.add(log.transactionHash.toLowerCase() as `0x${string}`)
  for (const hash of candidates) {
    if (taken.has(hash) || !(await makesCall(reader, step, hash))) continue
    const receipt = await readReceipt(reader, hash)
    if (receipt?.succeeded) return { hash, receipt }
  }
  return undefined
}

/**
 * Whether the account can have made anything since it was asked: without code of its own it makes nothing without its
 * order moving on, and days of other people's logs need not be read.
 */
async function mayHaveMade(reader: Eip1193, { account, attempts }: EvmRecordStep): Promise<boolean> {
  const { mined } = await readNonces(reader, account)
  return mined > leastMined(attempts) || hasCode(reader, account)
}

/** Mined transactions of the account when it was first asked. */
const leastMined = (attempts: EvmRecordStep['attempts']) =>
  Math.min(...attempts.map(({ asked }) => asked.minedBefore))

const hasCode = async (reader: Eip1193, account: string) => (await readCode(reader, account)) !== '0x'

/**
 * Whether a transaction does what this step does: the very call of the account, not made before it was asked for; or,
 * sent by somebody else for an account that has code, as a Safe's owners do, one with the very call inside. What anybody
 * may call, such as the payout of a splitter, is for another account not this step.
 */
export async function makesCall(reader: Eip1193, step: EvmRecordStep, hash: string): Promise<boolean> {
  const { from, to, valueWei, input, nonce } = await readContent(reader, hash)
  const { account, call, attempts } = step
  const isAlike = holdsCall(input, call)
  if (from !== account) return isAlike && hasCode(reader, account)
  const isAfter = nonce >= leastMined(attempts)
  if (to === call.to) return isAfter && valueWei === call.valueWei && input === call.data
  // An account with code of its own calls itself, or a bundler's contract, with the call inside.
  return isAfter && isAlike
}

/** Whether calldata has a call inside. One without calldata has nothing but receiver and value, side by side. */
function holdsCall(input: string, { to, valueWei, data }: EvmRecordStep['call']): boolean {
  if (data === '0x') return isInside(input, `${to.slice(2)}${valueWei.toString(16).padStart(64, '0')}`)
  return isInside(input, data.slice(2)) && isInside(input, to.slice(2))
}

function isInside(input: string, part: string): boolean {
  for (let at = input.indexOf(part, 2); at !== -1; at = input.indexOf(part, at + 1))
    if (at % 2 === 0) return true
  return false
}

async function readContent(reader: Eip1193, hash: string) {
  const answer = await reader.request({ method: 'eth_getTransactionByHash', params: [hash] })
  const { from, to, value, input, nonce } = (answer ?? {}) as Record<string, unknown>
  if (typeof from !== 'string' || typeof input !== 'string') throw new NodeAnswerError('transaction', answer)
  return {
    from: from.toLowerCase(),
    to: typeof to === 'string' ? to.toLowerCase() : null,
    valueWei: quantity(value),
    input: input.toLowerCase(),
    nonce: Number(quantity(nonce)),
  }
}

/** What a transaction of this step has while it waits. */
export function waitingCallOf({ call, attempts }: EvmRecordStep): WaitingCall {
  const { to, valueWei, data } = call
  return { callHash: keccak256(data), to, valueWei, nonceFrom: leastMined(attempts) }
}
