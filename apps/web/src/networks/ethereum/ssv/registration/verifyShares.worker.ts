import type { SharesToVerify } from './SharesToVerify.ts'
import { wrongShares } from './wrongShares.ts'

addEventListener('message', ({ data }: MessageEvent<SharesToVerify>) => postMessage(wrongShares(data)))
