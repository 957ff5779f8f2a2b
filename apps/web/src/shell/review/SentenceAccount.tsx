import { checksumAddress } from '@granary/staking/address'
import { AddressText } from '@granary/ui'
import styles from './Sentence.module.css'

/**
 * An account in a sentence.
 * @param props.isForeign it is not the account that signs
 */
export function SentenceAccount({ address, isForeign = false }: { address: string; isForeign?: boolean }) {
  return (
    <strong className={isForeign ? styles.foreign : undefined}>
      <AddressText value={checksumAddress(address as `0x${string}`)} />
    </strong>
  )
}
