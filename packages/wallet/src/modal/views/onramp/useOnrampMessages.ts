import { en_US } from '../../../messages/onramp/en_US.ts'
import { zh_CN } from '../../../messages/onramp/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useOnrampMessages = () => useViewMessages('onramp', languages)
