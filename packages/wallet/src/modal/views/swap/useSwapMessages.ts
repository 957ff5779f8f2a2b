import { en_US } from '../../../messages/swap/en_US.ts'
import { zh_CN } from '../../../messages/swap/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useSwapMessages = () => useViewMessages('swap', languages)
