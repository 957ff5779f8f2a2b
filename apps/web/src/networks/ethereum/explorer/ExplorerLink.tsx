import { addressUrl, type EthereumChain, transactionUrl, validatorUrl } from '@granary/chains'
import { ExternalIcon } from '@granary/ui'
import { useText } from '#web/i18n/useText.ts'
import styles from './ExplorerLink.module.css'

/** Local chains have no explorer. */
export const hasExplorers = import.meta.env.MODE !== 'devnet'

type Subject = { address: string } | { validator: number | string } | { transaction: string }

type ExplorerLinkProps = {
  chain: EthereumChain
  /** The explorer's name is visible text, not just a label for screen readers. */
  isNamed?: boolean
} & Subject

/** A link to look something up elsewhere. */
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
