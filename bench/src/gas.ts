import { batchDepositAbi, depositContractAbi } from '@granary/contracts'
import { batchDepositBytecode } from '@granary/contracts/bytecode'
import {
  type Deposit,
  type DepositChain,
  makeDeposit,
  packDeposits,
  startDepositChain,
} from '@granary/contracts/testing'
import { type Hex, parseEther, parseGwei } from 'viem'

/** About mainnet's tree in 2026. */
const depositsBefore = 2_200_000
const counts = [1, 10, 50, 100]
const feePerValidator = parseEther('0.01')
const [operator, staker] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const

type CredentialsType = 1 | 2
type Row = { credentialsType: CredentialsType; count: number; separately: bigint; batch: bigint }

const chain = await startDepositChain(depositsBefore)
try {
  await chain.client.setBalance({ address: staker, value: parseEther('1000000') })
  const batchDeposit = await deployBatchDeposit(chain)
  const rows: Row[] = []
  for (const credentialsType of [1, 2] as const)
    for (const count of counts) rows.push(await measure(chain, batchDeposit, credentialsType, count))
  print(rows)
} finally {
  await chain.stop()
}

async function deployBatchDeposit({ client, depositContract }: DepositChain): Promise<Hex> {
  const hash = await client.deployContract({
    account: operator,
    abi: batchDepositAbi,
    bytecode: batchDepositBytecode,
    args: [depositContract, operator, feePerValidator, parseEther('0.1')],
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The batch contract was not created')
  return contractAddress
}

async function measure(
  chain: DepositChain,
  batchDeposit: Hex,
  credentialsType: CredentialsType,
  count: number,
): Promise<Row> {
  const deposits = Array.from({ length: count }, (_, i) =>
    makeDeposit(i, staker, credentialsType, amountOf(credentialsType, (i + 1) / count)),
  )
  return {
    credentialsType,
    count,
    separately: await onFreshTree(chain, () => depositEach(chain, deposits)),
    batch: await onFreshTree(chain, () => depositBatch(chain, batchDeposit, credentialsType, deposits)),
  }
}

/** In gwei: 32 ETH, or for compounding validators individual amounts up to 2048 ETH, at `share` of the way. */
function amountOf(credentialsType: CredentialsType, share: number): bigint {
  const ether = credentialsType === 1 ? 32 : 32 + Math.floor(2016 * share)
  return BigInt(ether) * 1_000_000_000n
}

/** Every method starts at the same deposit count, on which a deposit's cost depends. */
async function onFreshTree({ client }: DepositChain, run: () => Promise<bigint>): Promise<bigint> {
  const id = await client.snapshot()
  const gas = await run()
  await client.revert({ id })
  return gas
}

async function depositEach(chain: DepositChain, deposits: readonly Deposit[]): Promise<bigint> {
  let gas = 0n
  for (const d of deposits) {
    const hash = await chain.client.writeContract({
      account: staker,
      address: chain.depositContract,
      abi: depositContractAbi,
      functionName: 'deposit',
      args: [d.pubkey, d.withdrawalCredentials, d.signature, d.depositDataRoot],
      value: d.amount * parseGwei('1'),
    })
    gas += await gasUsed(chain, hash)
  }
  return gas
}

async function depositBatch(
  chain: DepositChain,
  address: Hex,
  credentialsType: CredentialsType,
  deposits: readonly Deposit[],
): Promise<bigint> {
  const stake = deposits.reduce((sum, d) => sum + d.amount * parseGwei('1'), 0n)
  const hash = await chain.client.writeContract({
    account: staker,
    address,
    abi: batchDepositAbi,
    functionName: 'depositBatch',
    args: [credentialsType, packDeposits(deposits), feePerValidator],
    value: stake + feePerValidator * BigInt(deposits.length),
  })
  return gasUsed(chain, hash)
}

async function gasUsed({ client }: DepositChain, hash: Hex): Promise<bigint> {
  const receipt = await client.waitForTransactionReceipt({ hash })
  if (receipt.status !== 'success') throw new Error(`Transaction ${hash} failed`)
  return receipt.gasUsed
}

function print(rows: readonly Row[]): void {
  console.log(
    `Gas per validator, ${depositsBefore.toLocaleString('en')} deposits before; batches pay the fee`,
  )
  console.table(
    rows.map(({ credentialsType, count, separately, batch }) => ({
      credentials: `0x0${credentialsType}`,
      validators: count,
      'separate deposit()': each(separately, count),
      batch: each(batch, count),
      'batch / separate': (Number(batch) / Number(separately)).toFixed(3),
    })),
  )
}

function each(gas: bigint, count: number): number {
  return Math.ceil(Number(gas) / count)
}
