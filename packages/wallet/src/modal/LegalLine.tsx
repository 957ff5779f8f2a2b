import { useWalletContext } from '../react/index.ts'
import styles from './LegalLine.module.css'
import { useMessages } from './useMessages.ts'

/** The legal texts that connecting accepts, if the host has any. */
export function LegalLine() {
  const { termsConditionsUrl, privacyPolicyUrl } = useWalletContext().wallet.config
  const { connect: words } = useMessages()
  const links = [
    [termsConditionsUrl, words.terms],
    [privacyPolicyUrl, words.privacy],
  ].filter(([href]) => href !== undefined)
  if (links.length === 0) return null
  return (
    <p className={styles.legal}>
      {words.termsBefore}
      {links.map(([href, name], index) => (
        <span key={name}>
          {index > 0 && words.and}
          <LegalLink href={href} name={name} />
        </span>
      ))}
      {words.termsAfter}
    </p>
  )
}

function LegalLink({ href, name }: { readonly href: string | undefined; readonly name: string | undefined }) {
  const { account } = useMessages()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" aria-label={`${name} (${account.opensNewTab})`}>
      {name}
    </a>
  )
}
