import { addressUrl, type EthereumChain, transactionUrl, validatorUrl } from '@granary/chains'
import { ExternalIcon } from '@granary/ui'
import { useText } from '../../../i18n/useText.ts'
import styles from './Notes.module.css'

/** No explorer knows a local chain. */
export const hasExplorers = import.meta.env.MODE !== 'devnet'

type Subject = { address: string } | { validator: number | string } | { transaction: string }

/** A way to look something up elsewhere. */
export function ExplorerLink({ chain, ...subject }: { chain: EthereumChain } & Subject) {
  const t = useText()
  if (!hasExplorers) return null
  const { name } = 'validator' in subject ? chain.beaconExplorer : chain.blockExplorers.default
  return (
    <a
      className={styles.explorer}
      href={urlOf(chain, subject)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}, ${t('common.openInNewTab')}`}
    >
      <ExternalIcon size={18} />
    </a>
  )
}

function urlOf(chain: EthereumChain, subject: Subject): string {
  if ('address' in subject) return addressUrl(chain, subject.address)
  return 'validator' in subject
    ? validatorUrl(chain, subject.validator)
    : transactionUrl(chain, subject.transaction)
}
