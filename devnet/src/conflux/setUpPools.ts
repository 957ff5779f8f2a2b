import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { sharePoolBytecode, votePoolBytecode } from '@granary/contracts/bytecode'
import {
  type Address,
  bytesToHex,
  concat,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  keccak256,
  parseAbi,
  parseEther,
} from 'viem'
import { devnetAccounts } from '../devnetAccounts.ts'
import { bridgeNonces, devnetAddresses, poolNonces, providerAccountIndex } from '../devnetAddresses.ts'
import { coreInternals, localCoreBridgeBytecode } from './generated/coreInternals.ts'
import type { PlayCall, PlayChain } from './PlayChain.ts'
import {
  bridgeSettings,
  firstStake,
  lockPeriodBlocks,
  posUnlockBlocks,
  unlockPeriodBlocks,
} from './poolTerms.ts'

const crossSpaceCall = '0x0888000000000000000000000000000000000006'
const posRegister = '0x0888000000000000000000000000000000000005'
const internalsAbi = parseAbi([
  'function mappedAddress(address account) view returns (address)',
  'function setUnlockDelay(uint256 blocks)',
])

const connect = encodeFunctionData({ abi: coreBridgeAbi, functionName: 'connect' })
const work = encodeFunctionData({ abi: coreBridgeAbi, functionName: 'work' })

const { votePool, sharePool, votePoolBridge, sharePoolBridge, coreProvider, coreKeeper } = devnetAddresses
const provider = devnetAccounts.address(providerAccountIndex)
const bridges = [
  { bridge: votePoolBridge, pool: votePool, nonce: bridgeNonces.votePool },
  { bridge: sharePoolBridge, pool: sharePool, nonce: bridgeNonces.sharePool },
]

/**
 * Sets up both kinds of pool as the provider would: pools on eSpace, bridges in the core space (here the same
 * chain), registered in PoS and with the provider's own first stake. Does nothing if they exist.
 */
export async function setUpPools(chain: PlayChain): Promise<void> {
  for (const { address, code } of coreInternals) await chain.setCode(address, code)
  await chain.actAs(coreProvider)
  if (await chain.hasCode(sharePoolBridge)) return
  await chain.setBalance(coreProvider, parseEther('1000000'))
  await chain.setBalance(coreKeeper, parseEther('10000'))
  await chain.send(deployPools())
  for (const { pool, nonce } of bridges) await chain.send([deployBridge(pool, nonce)])
  await chain.send(await introduce(chain))
  await chain.send(bridges.map(({ bridge }) => fromCore(bridge, connect)))
  await chain.send(stakeFirst())
  await chain.send(bridges.map(({ bridge }) => fromCore(bridge, work)))
  await chain.send(bridges.map(({ bridge }, index) => register(bridge, index)))
}

function deployPools(): PlayCall[] {
  const vote = encodeDeployData({
    abi: votePoolAbi,
    bytecode: votePoolBytecode,
    args: [provider, 'Local vote pool'],
  })
  const share = encodeDeployData({
    abi: sharePoolAbi,
    bytecode: sharePoolBytecode,
    args: [provider, 'Local share pool', 'lCFX'],
  })
  return [
    { from: provider, data: vote, nonce: poolNonces.votePool },
    { from: provider, data: share },
  ]
}

function deployBridge(pool: Address, nonce: bigint): PlayCall {
  const data = encodeDeployData({
    abi: coreBridgeAbi,
    bytecode: localCoreBridgeBytecode,
    args: [coreProvider, pool, coreProvider],
  })
  return { from: coreProvider, data, nonce }
}

/** Connects bridges and pools, and sets the local chain's terms. */
async function introduce(chain: PlayChain): Promise<PlayCall[]> {
  const calls: PlayCall[] = [
    fromCore(
      posRegister,
      encodeFunctionData({ abi: internalsAbi, functionName: 'setUnlockDelay', args: [posUnlockBlocks] }),
    ),
  ]
  for (const { bridge, pool } of bridges) {
    const mapped = await mappedAddress(chain, bridge)
    calls.push(
      toPool(pool, encodeFunctionData({ abi: votePoolAbi, functionName: 'setBridge', args: [mapped] })),
      toPool(
        pool,
        encodeFunctionData({
          abi: votePoolAbi,
          functionName: 'setPeriods',
          args: [lockPeriodBlocks, unlockPeriodBlocks],
        }),
      ),
      fromCore(
        bridge,
        encodeFunctionData({ abi: coreBridgeAbi, functionName: 'setSettings', args: [bridgeSettings] }),
      ),
    )
  }
  return calls
}

function stakeFirst(): PlayCall[] {
  const stake = encodeFunctionData({
    abi: votePoolAbi,
    functionName: 'increaseStake',
    args: [firstStake.votes],
  })
  const deposit = encodeFunctionData({ abi: sharePoolAbi, functionName: 'deposit' })
  return [
    { ...toPool(votePool, stake), value: firstStake.drip },
    { ...toPool(sharePool, deposit), value: firstStake.drip },
  ]
}

/** Keys without owner: the stand-in checks their form and the identifier, and no node votes with them. */
function register(bridge: Address, index: number): PlayCall {
  const bytes = (length: number) => bytesToHex(new Uint8Array(length).fill(index + 1))
  const [bls, vrf] = [bytes(48), bytes(33)]
  const data = encodeFunctionData({
    abi: coreBridgeAbi,
    functionName: 'register',
    args: [keccak256(concat([bls, vrf])), firstStake.votes, bls, vrf, [bytes(48), bytes(32)]],
  })
  return fromCore(bridge, data)
}

async function mappedAddress(chain: PlayChain, bridge: Address): Promise<Address> {
  const call = { abi: internalsAbi, functionName: 'mappedAddress' } as const
  const data = encodeFunctionData({ ...call, args: [bridge] })
  return decodeFunctionResult({ ...call, data: await chain.read(crossSpaceCall, data) })
}

function toPool(pool: Address, data: Hex): PlayCall {
  return { from: provider, to: pool, data }
}

function fromCore(to: Address, data: Hex): PlayCall {
  return { from: coreProvider, to, data }
}
