import { CheckIcon, ChevronRightIcon, Spinner } from '@granary/ui'
import { type CSSProperties, useEffect, useState } from 'react'
import { debounce, type Namespace } from '../../../core/index.ts'
import { useConnectors, useWalletContext, type WalletConnector } from '../../../react/index.ts'
import type { ListedWallet, LiveList, WalletList } from '../../../wallets/index.ts'
import { walletPageSize } from '../../../wallets/listSizes.ts'
import { useAnnouncement } from '../../Announcer.tsx'
import { Chip } from '../../Chip.tsx'
import { connectorOf } from '../../connectorOf.ts'
import { keepPlaces } from '../../keepPlaces.ts'
import { ListedWalletImage } from '../../ListedWalletImage.tsx'
import { ListRow, RowList, type RowPlace } from '../../ListRow.tsx'
import { knowsChain, listedWalletView } from '../../listedWallet.ts'
import { loadedRows, pageStart } from '../../loadedRows.ts'
import { PairingMark } from '../../PairingMark.tsx'
import { pagePlatform } from '../../pagePlatform.ts'
import { reachesChain } from '../../reachesChain.ts'
import texts from '../../text.module.css'
import { useVirtualRows } from '../../useVirtualRows.ts'
import { useWalletList } from '../../useWalletList.ts'
import { ViewFrame } from '../../ViewFrame.tsx'
import styles from './AllWallets.module.css'
import { SearchField } from './SearchField.tsx'
import { useConnectingMessages } from './useConnectingMessages.ts'

/** Pixels of a row and the gap below it. */
const rowHeight = 64
/** Milliseconds without typing before the search runs (specification section 9). */
const searchDelay = 300

/** All listed wallets, or those of one chain, with a search, and a filter if the registry certifies some. */
export function AllWallets({ only }: { readonly only?: Namespace | undefined }) {
  const { allWallets: words } = useConnectingMessages()
  const { status, list, live } = useWalletList()
  const [typed, setTyped] = useState('')
  const [isCertified, setCertified] = useState(false)
  // The filter would move the rows if it came with an update while they are on show.
  const [first, setFirst] = useState(list)
  if (list && !first) setFirst(list)
  const term = useSettled(typed, searchDelay)
  return (
    <ViewFrame title={words.title}>
      <AnyWallet />
      <SearchField value={typed} onChange={setTyped} />
      {first?.hasCertified && <CertifiedSwitch isOn={isCertified} onChange={setCertified} />}
      {status === 'loading' && (
        <div className={styles.middle} data-wallet-rows>
          <Spinner size="large" label={words.loading} />
        </div>
      )}
      {status === 'failed' && (
        <div className={styles.middle} role="alert">
          <p>{words.failedText}</p>
        </div>
      )}
      {/* A new search starts at the top. */}
      {list && <Found key={`${isCertified} ${term}`} {...{ list, live, term, isCertified, only }} />}
    </ViewFrame>
  )
}

/** On a phone: the way to a wallet that the list lacks, or that no link opens. */
function AnyWallet() {
  const { wallet } = useWalletContext()
  const { connect: words, pairing } = useConnectingMessages()
  const { config } = wallet
  if (!config.enableWalletConnect || !pagePlatform(config).isMobile) return null
  return (
    <RowList label={words.walletList}>
      <ListRow
        image={<PairingMark />}
        name={pairing.title}
        end={<Chip>{pairing.scanOrCopy}</Chip>}
        onClick={() => wallet.push({ name: 'ConnectingWalletConnect' })}
      />
    </RowList>
  )
}

type CertifiedSwitchProps = { readonly isOn: boolean; readonly onChange: (isOn: boolean) => void }

function CertifiedSwitch({ isOn, onChange }: CertifiedSwitchProps) {
  const { allWallets: words } = useConnectingMessages()
  return (
    <button type="button" className={styles.filter} aria-pressed={isOn} onClick={() => onChange(!isOn)}>
      <CheckIcon size={16} /> {words.certified}
    </button>
  )
}

type FoundProps = {
  readonly list: WalletList
  readonly live: LiveList
  readonly term: string
  readonly isCertified: boolean
  readonly only: Namespace | undefined
}

function Found(props: FoundProps) {
  const { list, live, term, isCertified, only } = props
  const { allWallets: words } = useConnectingMessages()
  const [shown, setShown] = useState(() => ({ list, wallets: find(props) }))
  if (shown.list !== list) setShown({ list, wallets: keepPlaces(shown.wallets, find(props)) })
  useEffect(() => void live.search(term), [live, term])
  useEffect(() => void (isCertified && live.readCertified()), [live, isCertified])
  const { wallets } = shown
  useAnnouncement(words.found(wallets.length))
  if (wallets.length > 0) return <Rows {...{ list, live, wallets, only }} />
  return (
    <div className={styles.middle} data-wallet-rows>
      <h3 className={texts.heading}>
        {term.trim() === '' ? words.emptyTitle : words.noneTitle(term.trim())}
      </h3>
      <p>{words.noneText}</p>
    </div>
  )
}

function find({ list, term, isCertified, only }: FoundProps): readonly ListedWallet[] {
  const offered = list.all.filter(
    wallet => knowsChain(wallet, only) && (!isCertified || wallet.badge_type === 'certified'),
  )
  return term.trim() === '' ? offered : list.search(term, offered).data
}

type RowsProps = Pick<FoundProps, 'list' | 'live' | 'only'> & { readonly wallets: readonly ListedWallet[] }

function Rows({ list, live, wallets, only }: RowsProps) {
  const { allWallets: words } = useConnectingMessages()
  const { connectors: all } = useConnectors()
  const connectors = only ? all.filter(connector => reachesChain(connector, only)) : all
  const [reached, setReached] = useState(0)
  const count = loadedRows(wallets.length, reached)
  const { viewport, rows, last, onScroll, onFocus, onBlur } = useVirtualRows(count, rowHeight)
  // Load the next page before its first row is visible.
  if (last + 1 > reached) setReached(last + 1)
  useEffect(() => void list.prefetch(wallets.slice(pageStart(count))), [list, wallets, count])
  useEffect(() => void live.readPage(Math.ceil(count / walletPageSize)), [live, count])
  return (
    <div
      ref={viewport}
      className={styles.viewport}
      data-wallet-rows
      style={{ '--found': `${wallets.length * rowHeight}px` } as CSSProperties}
      onScroll={onScroll}
    >
      <ul
        className={styles.rows}
        aria-label={words.list}
        style={{ height: count * rowHeight }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {rows.map(index => {
          const entry = wallets[index]
          if (!entry) return null
          const place = { index, count: wallets.length, top: index * rowHeight }
          const connector = connectorOf(entry, connectors)
          return <WalletRow key={entry.id} {...{ list, entry, place, connector, only }} />
        })}
      </ul>
    </div>
  )
}

type WalletRowProps = {
  readonly list: WalletList
  readonly entry: ListedWallet
  readonly place: RowPlace
  readonly connector: WalletConnector | undefined
  readonly only: Namespace | undefined
}

function WalletRow({ list, entry, place, connector, only }: WalletRowProps) {
  const { wallet } = useWalletContext()
  const { connect: words, allWallets: badges } = useConnectingMessages()
  const choose = () => wallet.push(listedWalletView(entry, connector, wallet.config, only))
  return (
    <ListRow
      image={<ListedWalletImage list={list} entry={entry} />}
      name={entry.name}
      note={entry.badge_type === 'certified' ? badges.certified : undefined}
      place={place}
      end={connector ? <Chip tone="good">{words.installed}</Chip> : <ChevronRightIcon size={16} />}
      onClick={choose}
    />
  )
}

/** The value once it has been stable for `delay` milliseconds; an empty one at once. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const settle = debounce(setSettled, value === '' ? 0 : delay)
    settle(value)
    return settle.cancel
  }, [value, delay])
  return settled
}
