export { checkLabel, type LabelProblem } from './checkLabel.ts'
export { ChainIdInvalidError, coinTypeOf, evmCoinFlag } from './coinTypeOf.ts'
export { formatNameMessage, type NameClaim, parseNameMessage } from './nameMessage.ts'
export { type Profile, readAddress, readProfile } from './readOnChain.ts'
