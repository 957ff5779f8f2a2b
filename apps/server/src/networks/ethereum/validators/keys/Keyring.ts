import type { EthereumNetworkId } from '@granary/chains'
import type { DepositData, Hex } from '@granary/staking/ethereum'
import type { SignedExit } from '#server/networks/ethereum/upstreams/createExitPool.ts'

/** Why indexes are left out: below the operator's own floor, beyond keys found in use, after a pause, after a rollback. */
export type SkipReason = 'floor' | 'found' | 'pause' | 'rollback'

export type Skip = { index: number; reason: SkipReason }

/** `count` may be 0. */
export type SkippedIndexes = { reason: SkipReason; firstIndex: number; count: number }

export type KeyringState = {
  /** Random, new with each start of the keyring: what was checked with another one does not hold for this. */
  instance: string
  /** Of the mnemonic. */
  fingerprint: string
  /** The index that the next order gets. */
  nextIndex: number
  /** The journal begins with this start: keys may have been offered that it does not know. */
  isNew: boolean
  /** No more keys are given out, whoever asks for them. */
  mostKeys: { atOnce: number; perHour: number }
  /** Key of the hash by which visitors stand in the database. It tells nothing of the mnemonic. */
  visitorSecret: string
}

/** Validators that pay to one address: one key and one signature each. */
export type DepositOrder = {
  network: EthereumNetworkId
  withdrawalCredentials: Hex
  amountsGwei: readonly bigint[]
}

/** Keys `firstIndex` and up, in the order of the amounts. */
export type SignedOrder = { firstIndex: number; deposits: DepositData[] }

export type KeyName = { index: number; pubkey: Hex }

/** `kept`: the keyring has not handed the key to anyone, and `code` says why. */
export type HandOverOutcome = {
  status: 'imported' | 'duplicate' | 'error' | 'kept'
  message: string
  code?: string | undefined
}

/** A deposit that the key has signed: proves which credentials its validator has. */
export type SignedDeposit = {
  pubkey: Hex
  withdrawalCredentials: Hex
  amountGwei: bigint
  signature: Hex
}

/** What an account has signed so that the provider exits its validators. */
export type SignedWish = { withdrawalAddress: Hex; message: string; signature: string }

/**
 * All that is done with secret keys and with the validator client's token. It trusts its caller in nothing that could
 * cost a staker money: each index signs once, for one set of credentials.
 */
export type Keyring = {
  state(): Promise<KeyringState>
  /** Public keys of `count` indexes from `firstIndex` on. */
  pubkeys(firstIndex: number, count: number): Promise<Hex[]>
  /** Gives out no index below the given ones any more. Returns what each leaves out. */
  skip(skips: readonly Skip[]): Promise<SkippedIndexes[]>
  /**
   * @param instance in which the caller has checked that the next keys are in nobody's use
   * @throws {KeyringChangedError} KEYRING_CHANGED when that check is void
   * @throws {KeyRateExceededError} KEY_RATE_EXCEEDED
   */
  sign(instance: string, orders: readonly DepositOrder[]): Promise<SignedOrder[]>
  /** Makes keystores and hands them to the network's validator client. One outcome a key, in their order. */
  handOver(network: EthereumNetworkId, keys: readonly KeyName[]): Promise<HandOverOutcome[]>
  /** Public keys that the validator client has. */
  clientKeys(network: EthereumNetworkId): Promise<Hex[]>
  feeRecipient(network: EthereumNetworkId, pubkey: Hex): Promise<Hex>
  /** @param shareBps of the reward splitter that `address` is, 0 where it is the staker's own */
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
