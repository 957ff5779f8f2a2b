import { ethereumNetworks } from '@granary/chains'
import { buttonClass } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useText } from '#web/i18n/useText.ts'
import { ownerQuery, ownerStanding, type ShownOwner } from '../../owner/index.ts'

/**
 * To a new stake: one that is confirmed, and whose last page was left open, does not come in between. Who has no
 * validators yet is led to the first one by the page itself.
 */
export function StakeMore({ owner: { network, id, account, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  const navigate = useNavigate()
  const { data: summary, isPending } = useQuery(ownerQuery(network, id))
  if (isWatching || account === null) return null
  if (summary && ownerStanding(summary) === 'none') return null
  const leave = async () => {
    const { leaveConfirmed, siteJournal } = await import('../../staking/records/index.ts')
    await leaveConfirmed(await siteJournal(), { account, chainId: ethereumNetworks[network].id })
  }
  const go = () => navigate({ to: '/$network/staking', params: { network } })
  return (
    <Link
      to="/$network/staking"
      params={{ network }}
      search={{}}
      className={buttonClass()}
      // Keeps its place while it is read whether this is the one way to a stake here, or a second.
      {...(isPending && { style: { visibility: 'hidden' as const } })}
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
