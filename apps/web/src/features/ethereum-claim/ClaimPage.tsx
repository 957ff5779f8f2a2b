import { OwnerFrame } from '../ethereum-owner/index.ts'
import { ClaimPlace } from './page/ClaimPlace.tsx'

/** `/{network}/claim`: what of somebody's rewards waits to be paid out, and what was paid without being asked for. */
export function ClaimPage() {
  return (
    <OwnerFrame
      title="claim.eth.title"
      watchedTitle="claim.eth.watchedTitle"
      connectText="claim.eth.connectText"
    >
      {owner => <ClaimPlace key={owner.id} owner={owner} />}
    </OwnerFrame>
  )
}
