import { ethereumNetworks } from '@granary/chains'
import { buttonClass } from '@granary/ui'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '../../../i18n/useText.ts'
import type { ShownOwner } from '../../ethereum-owner/index.ts'

/** To a new stake: one that is confirmed, and whose last page was left open, does not come in between. */
export function StakeMore({ owner: { network, account, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  const navigate = useNavigate()
  if (isWatching || account === null) return null
  const leave = async () => {
    const { leaveConfirmed, siteJournal } = await import('../../ethereum-staking/records/index.ts')
    await leaveConfirmed(await siteJournal(), { account, chainId: ethereumNetworks[network].id })
  }
  const go = () => navigate({ to: '/$network/staking', params: { network } })
  return (
    <Link
      to="/$network/staking"
      params={{ network }}
      search={{}}
      className={buttonClass()}
      // A browser that gives no storage has no stake to leave behind.
      onClick={event => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void leave()
          .catch(() => undefined)
          .then(go)
      }}
    >
      {t('reward.eth.stakeMore')}
    </Link>
  )
}
