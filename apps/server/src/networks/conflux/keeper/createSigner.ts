import { privateKeyToAccount } from 'cive/accounts'
import { keccak256 } from 'viem'
import type { Secret } from '#server/platform/settings/Secret.ts'
import { type CoreAddress, parseCoreAddress } from '../core/coreAddress.ts'
import { workData } from './Bridge.ts'

export type WorkTransaction = {
  bridge: CoreAddress
  nonce: bigint
  gas: bigint
  /** Drip per gas. */
  gasPrice: bigint
  /** Bytes of storage that it may take up, each against 1/1024 CFX of collateral. */
  storageLimit: bigint
  /** Valid for 100,000 epochs before and after. */
  epochHeight: bigint
  chainId: number
}

export type Signer = ReturnType<typeof createSigner>

export function createSigner(key: Secret, networkId: number) {
  const account = privateKeyToAccount(key.reveal() as `0x${string}`, { networkId })
  const parsed = parseCoreAddress(account.address)
  if (!parsed) throw new Error('the keeper has no address')
  return {
    address: parsed.address,
    hex: parsed.hex,
    /** Signs a call of `work()` without value: there is no way to make it sign anything else. */
    async sign({
      bridge,
      nonce,
      ...rest
    }: WorkTransaction): Promise<{ raw: `0x${string}`; hash: `0x${string}` }> {
      const raw = (await account.signTransaction({
        ...rest,
        type: 'legacy',
        nonce: Number(nonce),
        to: bridge as never,
        value: 0n,
        data: workData,
      })) as `0x${string}`
      return { raw, hash: keccak256(raw) }
    },
  }
}
