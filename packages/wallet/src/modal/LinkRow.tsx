import { VisuallyHidden } from '@granary/ui'
import styles from './ListRow.module.css'
import { type RowFace, RowWords } from './ListRow.tsx'
import { useMessages } from './useMessages.ts'
import { opensNewTab, WalletLink } from './WalletLink.tsx'

/** A row of a list that links to a web page, in a new tab, or to a wallet's application. */
export function LinkRow({ href, ...face }: RowFace & { readonly href: string }) {
  const { account: words } = useMessages()
  return (
    <li>
      <WalletLink className={styles.row ?? ''} href={href}>
        <RowWords {...face} /> {opensNewTab(href) && <VisuallyHidden>({words.opensNewTab})</VisuallyHidden>}
      </WalletLink>
    </li>
  )
}
