import type {
  Abi,
  Client,
  ContractFunctionArgs,
  ContractFunctionName,
  ContractFunctionParameters,
  Hash,
  Hex,
  TransactionReceipt,
} from 'viem'
import type { Address, Eip1193Provider, EvmAccount } from '../connections/Connection.ts'

/** Entity Balance result (staking specification section 3). */
export type BalanceResult = {
  /** Decimal text, floored to 3 places; '0.00' if the read failed. */
  readonly balance: string
  readonly symbol: string
  /** The exact amount in the smallest unit (wei); null if the read failed: show "unavailable", never zero. */
  readonly value: bigint | null
}

/** A balance that was read. */
export type Balance = BalanceResult & { readonly value: bigint }

export type TransactionFees =
  /** Legacy transaction, the default: wei per gas. */
  | { readonly gasPrice?: bigint }
  /** EIP-1559, if chain and wallet support it: wei per gas. */
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

export type TransactionInput = {
  readonly to: Address
  /** Wei. A non-number counts as zero (specification section 5), so forms must reject it first. */
  readonly value?: unknown
  readonly gas?: bigint
  /** Nonce; a wallet may use another. */
  readonly nonce?: number
  readonly data?: Hex
} & TransactionFees

type WriteMutability = 'nonpayable' | 'payable'

/** A call to a contract; function names and arguments are those of an ABI written `as const`. */
export type ContractWriteInput<
  abi extends Abi | readonly unknown[] = Abi,
  functionName extends ContractFunctionName<abi, WriteMutability> = ContractFunctionName<
    abi,
    WriteMutability
  >,
  args extends ContractFunctionArgs<abi, WriteMutability, functionName> = ContractFunctionArgs<
    abi,
    WriteMutability,
    functionName
  >,
> = ContractFunctionParameters<abi, WriteMutability, functionName, args> & {
  /** Wei. */
  readonly value?: bigint
  readonly gas?: bigint
} & TransactionFees

/** Sends a contract call. @throws UserRejectedError, NetworkChangedError, SendTransactionError */
export type WriteContract<Result = Promise<Hash>> = <
  const abi extends Abi | readonly unknown[],
  functionName extends ContractFunctionName<abi, WriteMutability>,
  args extends ContractFunctionArgs<abi, WriteMutability, functionName>,
>(
  write: ContractWriteInput<abi, functionName, args>,
) => Result

export type WaitForReceiptInput = {
  readonly hash: Hash
  /** Milliseconds; 3 minutes by default. */
  readonly timeout?: number
  /** Milliseconds between reads. */
  readonly pollingInterval?: number
  /** Called when the wallet replaced the transaction (sped up, cancelled, or another with the same nonce). */
  readonly onReplaced?: (replacement: {
    readonly reason: 'cancelled' | 'replaced' | 'repriced'
    readonly hash: Hash
  }) => void
}

/** Calls to send after one confirmation (EIP-5792). */
export type CallsInput = {
  /** Our own identifier: lets us query the calls even if the wallet's answer was lost. */
  readonly id: string
  /** Value in wei. */
  readonly calls: readonly { readonly to: Address; readonly value: bigint; readonly data?: Hex }[]
  /** All or nothing: only for a wallet with that capability. */
  readonly atomicRequired: boolean
}

/** Status of calls sent with `sendCalls`. */
export type CallsStatus = {
  readonly state:
    | 'pending'
    | 'confirmed'
    /** No call is in a block, and none will be. */
    | 'not_included'
    | 'reverted'
    | 'partly_reverted'
  /** Transactions with the calls, as the wallet reports; one for all if atomic. */
  readonly hashes: readonly Hash[]
}

/** Capabilities by chain id (EIP-5792). */
export type WalletCapabilities = Readonly<Record<number, Readonly<Record<string, unknown>>>>

/** EIP-712: the JSON text, passed on unchanged, or its parts. */
export type TypedDataInput =
  | string
  | {
      readonly domain: Readonly<Record<string, unknown>>
      readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
      readonly primaryType: string
      readonly message: Readonly<Record<string, unknown>>
    }

/** Permissions for another key (ERC-7715). Amounts in `data` are bigint. */
export type PermissionsInput = {
  /** Unix time in seconds. */
  readonly expiry: number
  readonly signer: { readonly type: string; readonly data?: unknown }
  readonly permissions: readonly {
    readonly type: string
    readonly data: unknown
    readonly policies?: readonly unknown[]
  }[]
}

export type GrantedPermissions = {
  /** Identifies the permissions in later requests and for revoking. */
  readonly context: Hex
  /** Unix time in seconds. */
  readonly expiry: number
}

/** An asset that the wallet lists for the account (ERC-7811). */
export type WalletAsset = {
  readonly type: 'native' | 'erc20' | 'erc721' | (string & {})
  /** Null for the chain's own coin. */
  readonly address: Address | null
  /** In the smallest unit. */
  readonly balance: bigint
  /** From the wallet: clean before display. */
  readonly metadata: Readonly<Record<string, unknown>>
}

/** By chain id. */
export type WalletAssets = Readonly<Record<number, readonly WalletAsset[]>>

/** Operations of the connected account. Amounts are wei. */
export type EvmOperations = {
  /** A raw EIP-1193 request. @throws UserRejectedError, WalletRequestError */
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** @throws UserRejectedError, NetworkChangedError, SendTransactionError */
  sendTransaction(transaction: TransactionInput): Promise<Hash>
  readonly writeContract: WriteContract
  /** personal_sign of UTF-8 text. @throws UserRejectedError, SignMessageError */
  signMessage(message: string): Promise<Hex>
  /** EIP-712 `eth_signTypedData_v4`. @throws UserRejectedError, SignMessageError */
  signTypedData(input: TypedDataInput): Promise<Hex>
  /** Gas units. @throws EstimateGasError */
  estimateGas(transaction: TransactionInput): Promise<bigint>
  /** The receipt, of the replacement if there was one. @throws ReceiptTimeoutError, which means "still pending" */
  waitForReceipt(input: WaitForReceiptInput): Promise<TransactionReceipt>
  /** @returns the bundle's identifier @throws UserRejectedError, NetworkChangedError, CallsRefusedError, SendTransactionError */
  sendCalls(input: CallsInput): Promise<string>
  /** Null if the wallet does not know the bundle. @throws CallsStatusError, WalletRequestError */
  getCallsStatus(id: string): Promise<CallsStatus | null>
  /** Empty if the wallet reports no capabilities. @throws CapabilitiesParseError */
  getCapabilities(): Promise<WalletCapabilities>
  /** @throws UserRejectedError, WalletRequestError */
  grantPermissions(input: PermissionsInput): Promise<GrantedPermissions>
  /** @throws UserRejectedError, WalletRequestError */
  revokePermissions(context: Hex): Promise<void>
  /** Null if the wallet does not say. @throws UserRejectedError, WalletRequestError */
  getAssets(chainIds?: readonly number[]): Promise<WalletAssets | null>
}

/**
 * The connected wallet of the eip155 namespace with typed actions; each throws AdapterLoadError if its code
 * does not load.
 */
export type EvmClient = EvmOperations & {
  readonly account: EvmAccount
  readonly provider: Eip1193Provider
  /** Reads through the wallet's own provider: the wallet's view, not the host's. For viem actions. */
  readonly walletReader: Client
  /** Reads from the host's `rpcUrl` for the account's network. For viem actions. */
  readonly hostReader: Client
  /** Never throws: a failed read is '0.00' with a null value. */
  getBalance(): Promise<BalanceResult>
}
