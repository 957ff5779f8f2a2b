import { addressUrl, type Chain, transactionUrl, validatorUrl } from '@granary/chains'
import { ExternalIcon } from '@granary/ui'
import { useText } from '../i18n/useText.ts'
import styles from './ExplorerLink.module.css'

/** Local chains have no explorer. */
export const hasExplorers = import.meta.env.MODE !== 'devnet'

type Subject =
  | { chain: Parameters<typeof validatorUrl>[0]; validator: number | string }
  | { chain: Pick<Chain, 'blockExplorers'>; address: string }
  | { chain: Pick<Chain, 'blockExplorers'>; transaction: string }

/**
 * A link to look something up elsewhere; renders nothing on local chains.
 * @param props.isNamed the explorer's name is visible text, not just a label for screen readers
 */
export function ExplorerLink({ isNamed = false, ...subject }: Subject & { isNamed?: boolean }) {
  const t = useText()
  if (!hasExplorers) return null
  const { name, url } = targetOf(subject)
  return (
    <a
      className={isNamed ? styles.named : styles.sign}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={`${name}, ${t('common.openInNewTab')}`}
    >
      {isNamed && name}
      <ExternalIcon size={18} />
    </a>
  )
}

function targetOf(subject: Subject): { name: string; url: string } {
  if ('validator' in subject) {
    const { chain, validator } = subject
    return { name: chain.beaconExplorer.name, url: validatorUrl(chain, validator) }
  }
  const { name } = subject.chain.blockExplorers.default
  return 'address' in subject
    ? { name, url: addressUrl(subject.chain, subject.address) }
    : { name, url: transactionUrl(subject.chain, subject.transaction) }
}
