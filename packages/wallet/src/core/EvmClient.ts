import type { Abi, Client, Hash, Hex, TransactionReceipt } from 'viem'
import type { Address, ConnectedAccount, Eip1193Provider } from './Connection.ts'

/** Entity Balance result (staking specification section 3). */
export type BalanceResult = {
  /** Decimal text, floored to 3 places; '0.00' when the read failed. */
  readonly balance: string
  readonly symbol: string
  /** The exact amount in the smallest unit (wei); null when the read failed: show "unavailable", never zero. */
  readonly value: bigint | null
}

export type TransactionFees =
  /** Legacy transaction, the default: wei per gas. */
  | { readonly gasPrice?: bigint }
  /** EIP-1559, where chain and wallet take it: wei per gas. */
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

export type TransactionInput = {
  readonly to: Address
  /** Wei. What is not a number counts as zero (specification section 5), so forms refuse it earlier. */
  readonly value?: unknown
  readonly gas?: bigint
  readonly data?: Hex
} & TransactionFees

export type ContractWriteInput = {
  readonly address: Address
  readonly abi: Abi
  readonly functionName: string
  readonly args?: readonly unknown[]
  readonly value?: unknown
  readonly gas?: bigint
} & TransactionFees

export type WaitForReceiptInput = {
  readonly hash: Hash
  /** Milliseconds; 3 minutes unless told. */
  readonly timeout?: number
  /** Milliseconds between two reads. */
  readonly pollingInterval?: number
  /** Told when the wallet replaced the transaction (faster, cancelled, or another one of the same nonce). */
  readonly onReplaced?: (replacement: {
    readonly reason: 'cancelled' | 'replaced' | 'repriced'
    readonly hash: Hash
  }) => void
}

/** Capabilities by chain id (EIP-5792). */
export type WalletCapabilities = Readonly<Record<number, Readonly<Record<string, unknown>>>>

/** The connected wallet of the eip155 namespace, with typed actions. All amounts are wei. */
export type EvmClient = {
  readonly account: ConnectedAccount
  readonly provider: Eip1193Provider
  /** Reads that go through the wallet's own provider: what the wallet sees, not what the host says. For viem actions. */
  readonly walletReader: Client
  /** Reads that go to the host's `rpcUrl` of the account's network. For viem actions. */
  readonly hostReader: Client
  /** A raw EIP-1193 request. @throws UserRejectedError, WalletRequestError */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** @throws UserRejectedError, NetworkChangedError, SendTransactionError */
  sendTransaction(transaction: TransactionInput): Promise<Hash>
  /** @throws UserRejectedError, NetworkChangedError, SendTransactionError */
  writeContract(write: ContractWriteInput): Promise<Hash>
  /** personal_sign of UTF-8 text. @throws UserRejectedError, SignMessageError */
  signMessage(message: string): Promise<Hex>
  /** Gas units. @throws EstimateGasError */
  estimateGas(transaction: TransactionInput): Promise<bigint>
  /** Never throws: a failed read is '0.00' with a null value. */
  getBalance(): Promise<BalanceResult>
  /** The receipt, of the replacement if there was one. @throws ReceiptTimeoutError, which means "still waiting" */
  waitForReceipt(input: WaitForReceiptInput): Promise<TransactionReceipt>
  /** Empty where the wallet knows no capabilities. @throws CapabilitiesParseError */
  getCapabilities(): Promise<WalletCapabilities>
}
