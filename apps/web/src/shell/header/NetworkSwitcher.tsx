import type { Chain } from '@granary/chains'
import { ChevronDownIcon, Chip, classNames } from '@granary/ui'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useContext } from 'react'
import { useNetworks } from '#web/api/useNetworks.ts'
import { useText } from '#web/i18n/useText.ts'
import { DashboardNetworks } from './DashboardNetworks.ts'
import styles from './NetworkSwitcher.module.css'

/**
 * The network of a dashboard, marked if it is a test network, and the way to the others that the provider serves. The
 * watched account comes along; a wallet is not needed.
 */
export function NetworkSwitcher({ chain }: { chain: Chain }) {
  const t = useText()
  const navigate = useNavigate()
  const { account } = useSearch({ strict: false })
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { data: states } = useNetworks()
  const dashboards = useContext(DashboardNetworks)
  const isServed = ({ caipNetworkId }: Chain) =>
    states?.some(state => state.caipNetworkId === caipNetworkId && state.rpc) ?? false
  const offered = dashboards.filter(one => one.chain.id === chain.id || isServed(one.chain))
  const nameOf = ({ name, testnet }: Chain) =>
    testnet ? t('common.testNetworkOf', { name: name.replace(/ testnet$/i, '') }) : name
  const tone = chain.testnet ? 'warning' : 'neutral'
  if (offered.length < 2) return <Chip tone={tone}>{nameOf(chain)}</Chip>
  const go = (id: string) => {
    const target = offered.find(one => String(one.chain.id) === id)
    if (target) void navigate(target.link(path, account) as never)
  }
  return (
    <span className={styles.switcher}>
      <Chip tone={tone} className={classNames(styles.chip)}>
        {nameOf(chain)}
        <ChevronDownIcon size={14} />
      </Chip>
      <select
        className={styles.select}
        aria-label={t('reward.network')}
        value={chain.id}
        onChange={event => go(event.target.value)}
      >
        {offered.map(one => (
          <option key={one.chain.id} value={one.chain.id}>
            {nameOf(one.chain)}
          </option>
        ))}
      </select>
    </span>
  )
}
