import { getAddress } from 'viem/utils'

/** An address in the mixed case of EIP-55, as wallets and explorers show it. @param address 40 hex digits after 0x */
export function checksumAddress(address: `0x${string}`): `0x${string}` {
  return getAddress(address)
}
