import { coreBridgeAbi, sharePoolAbi, votePoolAbi, votePoolContractAbi } from '@granary/contracts'
import { devnetAddresses } from '@granary/devnet'
import { type Address, createWalletClient, http, type LocalAccount, parseEther } from 'viem'
import type { ConfluxChain } from './confluxTest.ts'

const { votePool, sharePool, votePoolBridge, sharePoolBridge, coreProvider } = devnetAddresses
const bridges = { vote: votePoolBridge, share: sharePoolBridge }

/** The pools of the local Conflux chain as a staker without the site and the provider's keeper treat them. */
export class PlayPools {
  readonly #chain: ConfluxChain

  constructor(chain: ConfluxChain) {
    this.#chain = chain
  }

  /** Stakes without the site. @param cfx for the vote pool a multiple of 1000 */
  async stake(account: LocalAccount, kind: 'vote' | 'share', cfx: number): Promise<void> {
    const client = createWalletClient({ account, transport: http(this.#chain.transport.url) })
    const common = { value: parseEther(String(cfx)), chain: null } as const
    const hash =
      kind === 'vote'
        ? await client.writeContract({
            ...common,
            address: votePool,
            abi: votePoolAbi,
            functionName: 'increaseStake',
            args: [BigInt(cfx / 1000)],
          })
        : await client.writeContract({
            ...common,
            address: sharePool,
            abi: sharePoolAbi,
            functionName: 'deposit',
          })
    await this.#chain.waitForTransactionReceipt({ hash })
  }

  /** Lets the bridge do all that is due, as the keeper does. */
  async work(kind: 'vote' | 'share'): Promise<void> {
    const address = bridges[kind]
    await this.#chain.impersonateAccount({ address: coreProvider })
    const keeper = createWalletClient({ transport: http(this.#chain.transport.url) })
    for (let step = 0; step < 8; step += 1) {
      if ((await this.#chain.readContract({ address, abi: coreBridgeAbi, functionName: 'nextStep' })) === 0)
        return
      const hash = await keeper.writeContract({
        address,
        abi: coreBridgeAbi,
        functionName: 'work',
        account: coreProvider,
        chain: null,
      })
      await this.#chain.mine({ blocks: 1 })
      await this.#chain.waitForTransactionReceipt({ hash })
    }
  }

  /** PoS pays so much interest, and the bridge passes it on. */
  async payInterest(kind: 'vote' | 'share', cfx: number): Promise<void> {
    const address = bridges[kind]
    const balance = await this.#chain.getBalance({ address })
    await this.#chain.setBalance({ address, value: balance + parseEther(String(cfx)) })
    await this.work(kind)
  }

  /**
   * Interest of one day at the rate that the vote pool tells, for all its votes: as the bridge brings it, but without the
   * blocks of a day, by which the bridge would take it for a rate of thousands of percent.
   */
  async payDay(): Promise<void> {
    const pool = { address: votePool, abi: votePoolContractAbi } as const
    const read = <Name extends 'bridge' | 'poolAPY' | 'poolSummary'>(functionName: Name) =>
      this.#chain.readContract({ ...pool, functionName })
    const [bridge, apy, { available }] = await Promise.all([
      read('bridge'),
      read('poolAPY'),
      read('poolSummary'),
    ])
    const value = (available * parseEther('1000') * apy) / 10_000n / 365n
    await this.#chain.impersonateAccount({ address: bridge })
    const lying = await this.#chain.getBalance({ address: bridge })
    await this.#chain.setBalance({ address: bridge, value: lying + value + parseEther('1') })
    const account = createWalletClient({ transport: http(this.#chain.transport.url) })
    const hash = await account.writeContract({
      ...pool,
      functionName: 'receiveInterest',
      args: [value, 0n, 0n, apy],
      value,
      account: bridge,
      chain: null,
    })
    await this.#chain.waitForTransactionReceipt({ hash })
    // What is left there would be taken for interest.
    await this.#chain.setBalance({ address: bridge, value: lying })
  }

  /** Interest that a staker of the vote pool has ever claimed and can claim, Drip. */
  async voteInterest(user: Address): Promise<{ claimed: bigint; claimable: bigint }> {
    const pool = { address: votePool, abi: votePoolAbi } as const
    const [{ claimedInterest }, claimable] = await Promise.all([
      this.#chain.readContract({ ...pool, functionName: 'userSummary', args: [user] }),
      this.#chain.readContract({ ...pool, functionName: 'userInterest', args: [user] }),
    ])
    return { claimed: claimedInterest, claimable }
  }

  /** What the shares of an account are worth, Drip. */
  shareWorth(user: Address): Promise<bigint> {
    return this.#chain.readContract({
      address: sharePool,
      abi: sharePoolAbi,
      functionName: 'userStakedInPoS',
      args: [user],
    })
  }
}
