import type { GalleryState } from '../GalleryState.ts'
import { accountStates } from './accountStates.ts'
import { activityStates } from './activityStates.ts'
import { allWalletsStates } from './allWalletsStates.ts'
import { approvalStates } from './approvalStates.ts'
import { buttonStates } from './buttonStates.ts'
import { connectingStates } from './connectingStates.ts'
import { connectStates } from './connectStates.ts'
import { guideStates } from './guideStates.ts'
import { lookStates } from './lookStates.ts'
import { messageStates } from './messageStates.ts'
import { nameStates } from './nameStates.ts'
import { networkStates } from './networkStates.ts'
import { onrampStates } from './onrampStates.ts'
import { pairingStates } from './pairingStates.ts'
import { partStates } from './partStates.tsx'
import { receiveStates } from './receiveStates.ts'
import { sendStates } from './sendStates.ts'
import { swapStates } from './swapStates.ts'

/** Every gallery entry, in list order. */
export const states: readonly GalleryState[] = [
  ...buttonStates,
  ...connectStates,
  ...allWalletsStates,
  ...connectingStates,
  ...pairingStates,
  ...accountStates,
  ...activityStates,
  ...nameStates,
  ...networkStates,
  ...approvalStates,
  ...sendStates,
  ...receiveStates,
  ...swapStates,
  ...onrampStates,
  ...guideStates,
  ...messageStates,
  ...lookStates,
  ...partStates,
]
