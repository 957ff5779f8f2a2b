import { en_US } from '../../../messages/activity/en_US.ts'
import { zh_CN } from '../../../messages/activity/zh_CN.ts'
import { useViewMessages } from '../../useMessages.ts'

const languages = { en_US, zh_CN }

export const useActivityMessages = () => useViewMessages('activity', languages)
