import type { KeymanagerApiMethods } from '@lodestar/api/keymanager/server'
import { ApiError } from '@lodestar/api/server'
import { isAddress } from 'viem'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { defaultFeeRecipient } from '../beacon/feeRecipient.ts'
import type { ImportedKey } from '../beacon/Keyring.ts'

type Methods = Pick<KeymanagerApiMethods, 'listFeeRecipient' | 'setFeeRecipient' | 'deleteFeeRecipient'>

/** `/eth/v1/validator/{pubkey}/feerecipient` */
export function feeRecipientRoutes({ keyring }: BeaconChain, onChange: () => void): Methods {
  const find = (pubkey: string): ImportedKey => {
    const key = keyring.find(pubkey.toLowerCase())
    if (!key) throw new ApiError(404, 'No such key')
    return key
  }
  return {
    listFeeRecipient: async ({ pubkey }) => ({
      data: { pubkey, ethaddress: find(pubkey).feeRecipient ?? defaultFeeRecipient },
    }),
    setFeeRecipient: async ({ pubkey, ethaddress }) => {
      if (!isAddress(ethaddress)) throw new ApiError(400, 'Not an address')
      keyring.add({ ...find(pubkey), feeRecipient: ethaddress.toLowerCase() })
      onChange()
      return { status: 202 }
    },
    deleteFeeRecipient: async ({ pubkey }) => {
      const { feeRecipient: _, ...key } = find(pubkey)
      keyring.add(key)
      onChange()
      return { status: 204 }
    },
  }
}
