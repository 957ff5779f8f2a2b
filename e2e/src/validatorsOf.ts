import type { Address } from 'viem'
import type { StackAddresses } from './StackAddresses.ts'

type BeaconValidator = {
  index: string
  status: string
  balance: string
  validator: { pubkey: string; withdrawal_credentials: string; effective_balance: string }
}

/** The validators that pay the account, from the beacon chain itself. */
export async function validatorsOf(account: Address, stack: StackAddresses): Promise<BeaconValidator[]> {
  const response = await fetch(`${stack.beaconUrl}/eth/v1/beacon/states/head/validators`)
  const { data } = (await response.json()) as { data: BeaconValidator[] }
  const suffix = account.slice(2).toLowerCase()
  return data.filter(({ validator }) => validator.withdrawal_credentials.endsWith(suffix))
}
