import { checksumAddress } from '../../address/parseAddress.ts'
import type { Hex } from '../hex.ts'

export type ExitRequestMessageParameters = {
  /** Host of the provider's site, with its port if any, as in the address bar. */
  host: string
  /** `Ethereum`, `Hoodi`: the name of the chain, and its id. */
  chainName: string
  chainId: number
  /** The signer: the account that all of the validators pay to, 20 bytes. */
  withdrawalAddress: Hex
  /** 48 bytes each; the order stays. */
  pubkeys: readonly Hex[]
  /** Time of signing, whole seconds since 1970. */
  signedAtSeconds: number
}

/**
 * The plain text that a wallet signs (personal_sign, EIP-191) to make the provider sign the voluntary exit of its
 * validators. The server rebuilds it from the request and its own name: the signature is good for nothing else.
 */
export function exitRequestMessage(parameters: ExitRequestMessageParameters): string {
  const { host, chainName, chainId, withdrawalAddress, pubkeys, signedAtSeconds } = parameters
  const signedAt = new Date(signedAtSeconds * 1000).toISOString().replace('.000Z', 'Z')
  return [
    `${host} asks for your consent to end ${pubkeys.length === 1 ? 'a validator' : `${pubkeys.length} validators`}.`,
    '',
    'I ask the provider of this site to sign the voluntary exit of the validators below. An exit cannot be taken back. The whole balance of each is paid to the withdrawal address once the chain lets it go.',
    '',
    `Network: ${chainName} (chain ID ${chainId})`,
    `Withdrawal address: ${checksumAddress(withdrawalAddress)}`,
    `Signed at: ${signedAt}`,
    'Validators:',
    ...pubkeys.map(pubkey => `- ${pubkey.toLowerCase()}`),
  ].join('\n')
}
