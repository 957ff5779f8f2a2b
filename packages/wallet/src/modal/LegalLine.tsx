import { Checkbox } from '@granary/ui'
import { useWalletContext } from '../react/index.ts'
import styles from './LegalLine.module.css'
import { useLegalConsent } from './useLegalConsent.ts'
import { useMessages } from './useMessages.ts'

/** The legal texts that connecting accepts, if the host has any. */
export function LegalLine() {
  const { connect: words } = useMessages()
  const links = useLegalLinks()
  if (links.length === 0) return null
  return (
    <p className={styles.legal}>
      {words.termsBefore}
      <LegalLinks links={links} />
      {words.termsAfter}
    </p>
  )
}

/** The same texts with a box to tick before anything connects (feature `legalCheckbox`). */
export function LegalCheckbox() {
  const { connect: words } = useMessages()
  const { isGiven, give } = useLegalConsent()
  const links = useLegalLinks()
  return (
    <div className={styles.box}>
      <Checkbox checked={isGiven} onChange={event => give(event.currentTarget.checked)}>
        {words.agreeBefore}
        <LegalLinks links={links} />
        {words.termsAfter}
      </Checkbox>
    </div>
  )
}

type Link = readonly [href: string, name: string]

function useLegalLinks(): readonly Link[] {
  const { termsConditionsUrl: terms, privacyPolicyUrl: privacy } = useWalletContext().wallet.config
  const { connect: words } = useMessages()
  return [
    ...(terms ? [[terms, words.terms] as const] : []),
    ...(privacy ? [[privacy, words.privacy] as const] : []),
  ]
}

function LegalLinks({ links }: { readonly links: readonly Link[] }) {
  const { connect: words, account } = useMessages()
  return links.map(([href, name], index) => (
    <span key={name}>
      {index > 0 && words.and}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${name} (${account.opensNewTab})`}
      >
        {name}
      </a>
    </span>
  ))
}
