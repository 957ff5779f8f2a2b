import { ApiError } from '@lodestar/api/server'
import { fromHex } from '@lodestar/utils'
import type { BeaconChain } from '../beacon/BeaconChain.ts'
import { proposerSlashing } from '../beacon/proposerSlashing.ts'

/** Slashes a validator in the next block. @param validator index, in decimal digits, or public key */
export function slashValidator(chain: BeaconChain, validator: string): void {
  const isKey = validator.startsWith('0x')
  const index = isKey ? chain.pubkeyCache.getIndex(fromHex(validator.toLowerCase())) : Number(validator)
  if (index === null || index >= chain.state.validators.length)
    throw new ApiError(404, 'No such validator on the chain')
  try {
    chain.proposerSlashings.push(proposerSlashing(chain, index))
  } catch (error) {
    throw error instanceof RangeError ? new ApiError(400, error.message) : error
  }
}

/** Takes keys off duty or back on: all, or none if one is missing. */
export function setOffline(chain: BeaconChain, pubkeys: readonly string[], offline: boolean): void {
  const keys = pubkeys.map(pubkey => pubkey.toLowerCase())
  const missing = keys.find(key => !chain.keyring.has(key))
  if (missing) throw new ApiError(404, `No key for ${missing}`)
  for (const key of keys) chain.keyring.setOffline(key, offline)
}
