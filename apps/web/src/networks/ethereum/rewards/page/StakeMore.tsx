import { ethereumNetworks } from '@granary/chains'
import { buttonClass } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { ownerQuery, ownerStanding, type ShownOwner } from '../../owner/index.ts'

/**
 * Links to a new stake and dismisses the last page of a confirmed one. For an owner without validators the page itself
 * links to the first stake.
 */
export function StakeMore({ owner: { network, id, account, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(ownerQuery(network, id))
  if (isWatching || account === null) return null
  if (summary && ownerStanding(summary) === 'none') return null
  const leave = async () => {
    const { leaveConfirmed } = await import('../../staking/records/index.ts')
    await leaveConfirmed({ account, chainId: ethereumNetworks[network].id })
  }
  const go = () => navigate({ to: '/$network/staking', params: { network } })
  return (
    <Link
      to="/$network/staking"
      params={{ network }}
      search={{}}
      className={buttonClass()}
      // Keeps its space until the page knows whether this is its only link to a stake.
      {...(isPending && { style: { visibility: 'hidden' as const } })}
      // Without storage there is no earlier stake to dismiss.
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
