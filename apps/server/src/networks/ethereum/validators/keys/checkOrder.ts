import { maxValidatorsPerOffer } from '@granary/api'
import { maxEffectiveBalanceGwei, minDepositGwei } from '@granary/staking/ethereum'
import type { DepositOrder } from './Keyring.ts'
import { KeyringRefusedError } from './keyringErrors.ts'

/** Type 0x01 or 0x02, eleven zero bytes, and an address that is not zero. */
const credentialsForm = /^0x0[12]0{22}(?!0{40})[0-9a-f]{40}$/

/**
 * Refuses to sign what would cost a staker money, whoever asks for it.
 * @throws {KeyringRefusedError} KEYRING_REFUSED
 */
export function checkOrder({ withdrawalCredentials, amountsGwei }: DepositOrder): void {
  if (!credentialsForm.test(withdrawalCredentials))
    throw new KeyringRefusedError(`withdrawal credentials ${withdrawalCredentials}`)
  if (amountsGwei.length === 0 || amountsGwei.length > maxValidatorsPerOffer)
    throw new KeyringRefusedError(`an order of ${amountsGwei.length} keys`)
  const most = withdrawalCredentials.startsWith('0x01') ? minDepositGwei : maxEffectiveBalanceGwei
  const wrong = amountsGwei.find(amount => amount < minDepositGwei || amount > most)
  if (wrong !== undefined) throw new KeyringRefusedError(`an amount of ${wrong} gwei`)
}
