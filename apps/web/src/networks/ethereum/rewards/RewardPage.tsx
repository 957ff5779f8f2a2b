import { OwnerFrame } from '../owner/index.ts'
import { RewardBoard } from './page/RewardBoard.tsx'
import { StakeMore } from './page/StakeMore.tsx'

/** `/{network}/reward`: earnings of an owner's validators. */
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
