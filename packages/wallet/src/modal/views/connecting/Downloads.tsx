import { DownloadIcon, ExternalIcon, GlobeIcon, WalletIcon } from '@granary/ui'
import type { ReactNode } from 'react'
import { namespaces } from '../../../core/index.ts'
import { mobileRedirect, type Platform, parseUrl, safeHref } from '../../../core/internal.ts'
import { useWalletContext } from '../../../react/index.ts'
import type { ListedWallet, WalletList } from '../../../wallets/index.ts'
import { Chip } from '../../Chip.tsx'
import { LinkRow } from '../../LinkRow.tsx'
import { ListedWalletImage } from '../../ListedWalletImage.tsx'
import { RowList } from '../../ListRow.tsx'
import { pagePlatform } from '../../pagePlatform.ts'
import { useWalletList } from '../../useWalletList.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './Downloads.module.css'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** Where to get a listed wallet, or how to open it on this phone. */
export function Downloads({ walletId }: { readonly walletId: string }) {
  const { getWallet: words } = useConnectingMessages()
  const { status, list } = useWalletList()
  const entry = list?.find(walletId)
  return (
    <ViewFrame title={entry?.name ?? words.title}>
      {list && entry && <Wallet list={list} entry={entry} />}
      {status !== 'loading' && !entry && <p className={styles.note}>{words.unknown}</p>}
    </ViewFrame>
  )
}

function Wallet({ list, entry }: { readonly list: WalletList; readonly entry: ListedWallet }) {
  const { wallet } = useWalletContext()
  const { getWallet: words, namespace: names } = useConnectingMessages()
  const platform = pagePlatform(wallet.config)
  const links = linksOf(entry, platform, list.schemes)
  const chains = namespaces.filter(name => entry.chains?.some(chain => chain.split(':')[0] === name))
  const looks: Record<LinkKind, { readonly name: string; readonly icon: ReactNode }> = {
    open: { name: words.open(entry.name), icon: <WalletIcon size={20} /> },
    extension: { name: words.extension, icon: <DownloadIcon size={20} /> },
    phone: { name: words.phone, icon: <DownloadIcon size={20} /> },
    website: { name: words.website, icon: <GlobeIcon size={20} /> },
  }
  return (
    <>
      <div className={styles.head}>
        <ListedWalletImage list={list} entry={entry} size="large" />
        {chains.length > 0 && (
          <p className={styles.chains}>
            <span className={styles.works}>{words.works}</span>
            {chains.map(chain => (
              <Chip key={chain}>{names[chain]}</Chip>
            ))}
          </p>
        )}
      </div>
      <RowList label={entry.name}>
        {links.map(({ kind, href }) => (
          <LinkRow
            key={kind}
            image={<span className={styles.sign}>{looks[kind].icon}</span>}
            name={looks[kind].name}
            note={hostOf(href)}
            end={<ExternalIcon size={16} />}
            href={href}
          />
        ))}
      </RowList>
      <p className={styles.note}>{words.after}</p>
    </>
  )
}

type LinkKind = 'open' | 'extension' | 'phone' | 'website'

/** The links that fit the platform; only addresses that are safe to open. */
function linksOf(entry: ListedWallet, platform: Platform, schemes: ReadonlySet<string>) {
  const shop = platform.system === 'ios' ? entry.app_store : entry.play_store
  const wanted: readonly (readonly [LinkKind, string | null | undefined])[] = platform.isMobile
    ? [
        ['open', mobileLink(entry, platform)],
        ['phone', shop],
        ['website', entry.homepage],
      ]
    : [
        ['open', entry.desktop_link ?? entry.webapp_link],
        ['extension', entry.chrome_store],
        ['website', entry.homepage],
      ]
  return wanted.flatMap(([kind, link]) => {
    const href = link ? safeHref(link, schemes) : null
    return href ? [{ kind, href }] : []
  })
}

/** The host of a web link. */
function hostOf(href: string): string | undefined {
  return parseUrl(href)?.host.replace(/^www\./, '') || undefined
}

/** Opens a wallet on this phone: this page in the wallet's own browser if it has one, else its application. */
function mobileLink(entry: ListedWallet, platform: Platform): string | null {
  const redirect = mobileRedirect(entry.id, { platform, href: location.href, page: window })
  return redirect ?? entry.universal_link ?? entry.mobile_link ?? null
}
