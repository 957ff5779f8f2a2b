import { coreBridgeAbi, sharePoolAbi, votePoolAbi } from '@granary/contracts'
import { devnetAddresses } from '@granary/devnet'
import { type Address, createWalletClient, http, type LocalAccount, parseEther } from 'viem'
import type { ConfluxChain } from './confluxTest.ts'

const { votePool, sharePool, votePoolBridge, sharePoolBridge, coreProvider } = devnetAddresses
const bridges = { vote: votePoolBridge, share: sharePoolBridge }

/** The local Conflux chain's pools, as used by a staker without the site and by the provider's keeper. */
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

  /** Lets the bridge run all due steps, as the keeper does. */
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

  /** Pays interest as PoS does; the bridge passes it on. */
  async payInterest(kind: 'vote' | 'share', cfx: number): Promise<void> {
    const address = bridges[kind]
    const balance = await this.#chain.getBalance({ address })
    await this.#chain.setBalance({ address, value: balance + parseEther(String(cfx)) })
    await this.work(kind)
  }

  /**
   * A day's interest at the vote pool's rate, for all its votes: as the bridge passes it on, but without a
   * day's blocks, from which the bridge would compute a rate of thousands of percent.
   */
  async payDay(): Promise<void> {
    const pool = { address: votePool, abi: votePoolAbi } as const
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
    // The bridge would treat the remainder as interest.
    await this.#chain.setBalance({ address: bridge, value: lying })
  }

  /** Interest of a vote pool staker, claimed and claimable, Drip. */
  async voteInterest(user: Address): Promise<{ claimed: bigint; claimable: bigint }> {
    const pool = { address: votePool, abi: votePoolAbi } as const
    const [{ claimedInterest }, claimable] = await Promise.all([
      this.#chain.readContract({ ...pool, functionName: 'userSummary', args: [user] }),
      this.#chain.readContract({ ...pool, functionName: 'userInterest', args: [user] }),
    ])
    return { claimed: claimedInterest, claimable }
  }

  /** Value of an account's shares, Drip. */
  shareWorth(user: Address): Promise<bigint> {
    return this.#chain.readContract({
      address: sharePool,
      abi: sharePoolAbi,
      functionName: 'userStakedInPoS',
      args: [user],
    })
  }
}
