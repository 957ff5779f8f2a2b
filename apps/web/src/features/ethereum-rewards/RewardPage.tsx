import { buttonClass } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { useText } from '../../i18n/useText.ts'
import { OwnerFrame, type ShownOwner } from '../ethereum-owner/index.ts'
import { RewardBoard } from './page/RewardBoard.tsx'

/** `/{network}/reward`: what somebody's validators have earned. */
export function RewardPage() {
  return (
    <OwnerFrame
      title="reward.eth.title"
      watchedTitle="reward.eth.watchedTitle"
      connectText="reward.eth.connectText"
      actions={owner => <StakeMore owner={owner} />}
    >
      {owner => <RewardBoard key={owner.id} owner={owner} />}
    </OwnerFrame>
  )
}

function StakeMore({ owner: { network, isWatching } }: { owner: ShownOwner }) {
  const t = useText()
  if (isWatching) return null
  return (
    <Link to="/$network/staking" params={{ network }} search={{}} className={buttonClass()}>
      {t('reward.eth.stakeMore')}
    </Link>
  )
}
