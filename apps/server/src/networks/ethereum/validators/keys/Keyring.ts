import type { EthereumNetworkId } from '@granary/chains'
import type { DepositData, Hex } from '@granary/staking/ethereum'
import type { SignedExit } from '#server/networks/ethereum/upstreams/createExitPool.ts'
import type { SsvCluster } from './SsvBinding.ts'

/**
 * Why indexes are skipped: below the operator's own floor, beyond keys found in use, after a pause, after a rollback.
 */
export type SkipReason = 'floor' | 'found' | 'pause' | 'rollback'

export type Skip = { index: number; reason: SkipReason }

/** `count` may be 0. */
export type SkippedIndexes = { reason: SkipReason; firstIndex: number; count: number }

export type KeyringState = {
  /** Random per start of the keyring: checks made with another one do not hold for this. */
  instance: string
  /** Of the mnemonic. */
  fingerprint: string
  /** The index of the next order. */
  nextIndex: number
  /** The journal begins with this start: it may not know keys offered before. */
  isNew: boolean
  /** No more keys are given out to anyone. */
  mostKeys: { atOnce: number; perHour: number }
  /** Key of the hash that stands for visitors in the database. Reveals nothing of the mnemonic. */
  visitorSecret: string
}

/** Validators that pay to one address: one key and one signature each. */
export type DepositOrder = {
  network: EthereumNetworkId
  withdrawalCredentials: Hex
  amountsGwei: readonly bigint[]
  /** Operators of SSV run the keys, and the provider's validator client never gets them. */
  ssv?: SsvCluster | undefined
}

/** Keys from `firstIndex` on, in the order of the amounts. */
export type SignedOrder = { firstIndex: number; deposits: DepositData[] }

export type KeyName = { index: number; pubkey: Hex }

/** `kept`: the keyring handed the key to no one; `code` says why. */
export type HandOverOutcome = {
  status: 'imported' | 'duplicate' | 'error' | 'kept'
  message: string
  code?: string | undefined
}

/** A deposit signed by the key: proves its validator's credentials. */
export type SignedDeposit = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: bigint
  signature: Hex
}

/** What an account signed for the provider to exit its validators. */
export type SignedWish = { withdrawalAddress: Hex; message: string; signature: string }

/** Keys of one SSV cluster to split, for consecutive nonces of its owner. */
export type SplitOrder = {
  network: EthereumNetworkId
  withdrawalCredentials: Hex
  ssv: SsvCluster
  /** Of the first key. */
  ownerNonce: number
  keys: readonly KeyName[]
  /** Block of each operator's `OperatorAdded`, in the order of its ids: where the keyring reads the operator's key. */
  addedAtBlocks: readonly number[]
}

/** `operatorKeys`: base64 of PEM, as on the chain. */
export type KeyShares = { operatorKeys: string[]; shares: { pubkey: Hex; sharesData: Hex }[] }

/**
 * All work with secret keys and the validator client's token. Trusts its caller in nothing that could cost a staker
 * money: each index signs once, for one set of credentials.
 */
export type Keyring = {
  state(): Promise<KeyringState>
  /** Public keys of `count` indexes from `firstIndex` on. */
  pubkeys(firstIndex: number, count: number): Promise<Hex[]>
  /** Raises the counter to the given indexes. Returns what each skips. */
  skip(skips: readonly Skip[]): Promise<SkippedIndexes[]>
  /**
   * @param instance in which the caller checked that the next keys are unused
   * @throws {KeyringChangedError} KEYRING_CHANGED when that check is void
   * @throws {KeyRateExceededError} KEY_RATE_EXCEEDED
   */
  sign(instance: string, orders: readonly DepositOrder[]): Promise<SignedOrder[]>
  /**
   * Splits SSV keys and encrypts the shares for the operators, whose keys it reads from the chain itself. Only for the
   * cluster for which the keys were made. May be repeated, with the same or another nonce.
   * @throws {KeyringRefusedError} KEYRING_REFUSED
   * @throws {SharesExhaustedError} SSV_SHARES_EXHAUSTED
   */
  split(order: SplitOrder): Promise<KeyShares>
  /** Makes keystores and hands them to the network's validator client. One outcome per key, in order. */
  handOver(network: EthereumNetworkId, keys: readonly KeyName[]): Promise<HandOverOutcome[]>
  /** The validator client's public keys. */
  clientKeys(network: EthereumNetworkId): Promise<Hex[]>
  feeRecipient(network: EthereumNetworkId, pubkey: Hex): Promise<Hex>
  /** @param shareBps of the reward splitter at `address`, 0 for the staker's own address */
  setFeeRecipient(
    network: EthereumNetworkId,
    deposit: SignedDeposit,
    address: Hex,
    shareBps: number,
  ): Promise<void>
  signExit(
    network: EthereumNetworkId,
    deposit: SignedDeposit,
    epoch: number,
    wish: SignedWish,
  ): Promise<SignedExit>
}
