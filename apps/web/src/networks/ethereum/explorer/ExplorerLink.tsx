import { addressUrl, type EthereumChain, transactionUrl, validatorUrl } from '@granary/chains'
import { ExternalIcon } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './ExplorerLink.module.css'

/** No explorer knows a local chain. */
export const hasExplorers = import.meta.env.MODE !== 'devnet'

type Subject = { address: string } | { validator: number | string } | { transaction: string }

type ExplorerLinkProps = {
  chain: EthereumChain
  /** The name of the explorer is written out, and not only told to who cannot see the sign. */
  isNamed?: boolean
} & Subject

/** A way to look something up elsewhere. */
export function ExplorerLink({ chain, isNamed = false, ...subject }: ExplorerLinkProps) {
  const t = useText()
  if (!hasExplorers) return null
  const { name } = 'validator' in subject ? chain.beaconExplorer : chain.blockExplorers.default
  return (
    <a
      className={isNamed ? styles.named : styles.sign}
      href={urlOf(chain, subject)}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}, ${t('common.openInNewTab')}`}
    >
      {isNamed && name}
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
