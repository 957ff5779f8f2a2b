import { type KeyboardEvent, useId, useRef } from 'react'
import { featuresOf } from '../../../core/index.ts'
import { useWalletContext, useWalletState } from '../../../react/index.ts'
import { NetworkList } from '../../NetworkList.tsx'
import { useNetworkMessages } from '../../useNetworkMessages.ts'
import styles from './Activity.module.css'
import { RecentTransactions } from './RecentTransactions.tsx'
import { TokenList } from './TokenList.tsx'
import { useActivityMessages } from './useActivityMessages.ts'

/** In the order of `currentTab` (specification section 3: account state). */
const tabs = ['tokens', 'activity', 'networks'] as const
type Tab = (typeof tabs)[number]

/**
 * What the EVM account has: its tokens; its activity, where the host offers the feature `history`; its networks, where
 * there are several.
 */
export function AccountTabs() {
  const words = useActivityMessages()
  const id = useId()
  const { offered, current, choose } = useTabs()
  const list = useRef<HTMLDivElement>(null)
  const move = ({ key }: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key]
    const next = step && offered.at((offered.indexOf(current) + step) % offered.length)
    if (!next) return
    choose(next)
    list.current?.querySelector<HTMLElement>(`[data-tab=${next}]`)?.focus()
  }
  return (
    <div className={styles.tabs}>
      {offered.length > 1 && (
        <div ref={list} className={styles.tablist} role="tablist" aria-label={words.tabs} onKeyDown={move}>
          {offered.map(tab => (
            <button
              key={tab}
              type="button"
              role="tab"
              id={`${id}${tab}`}
              data-tab={tab}
              className={styles.tab}
              aria-selected={tab === current}
              aria-controls={`${id}panel`}
              tabIndex={tab === current ? 0 : -1}
              onClick={() => choose(tab)}
            >
              {words[tab]}
            </button>
          ))}
        </div>
      )}
      <div
        id={`${id}panel`}
        className={styles.panel}
        {...(offered.length > 1 && { role: 'tabpanel', 'aria-labelledby': `${id}${current}` })}
      >
        {current === 'tokens' && <TokenList />}
        {current === 'activity' && <RecentTransactions />}
        {current === 'networks' && <Networks />}
      </div>
    </div>
  )
}

function Networks() {
  const { wallet } = useWalletContext()
  const words = useNetworkMessages()
  return (
    <NetworkList
      only="eip155"
      onSwitched={({ name }) => wallet.showSnackbar('success', words.switched(name))}
    />
  )
}

function useTabs() {
  const { wallet } = useWalletContext()
  const hasHistory = useWalletState(state => featuresOf(state, wallet.config).history)
  const hasNetworks = useWalletState(
    state =>
      wallet.config.enableNetworkSwitch !== false &&
      state.networks.filter(({ chainNamespace }) => chainNamespace === 'eip155').length > 1,
  )
  const chosen = useWalletState(state => tabs[state.accountDetails.eip155.currentTab ?? 0])
  const isOffered = { tokens: true, activity: hasHistory, networks: hasNetworks }
  const offered = tabs.filter(tab => isOffered[tab])
  return {
    offered,
    current: chosen && isOffered[chosen] ? chosen : 'tokens',
    choose: (tab: Tab) =>
      wallet.store.setState(({ accountDetails }) => ({
        accountDetails: {
          ...accountDetails,
          eip155: { ...accountDetails.eip155, currentTab: tabs.indexOf(tab) },
        },
      })),
  } as const
}
