import { spaced } from '../spaced.ts'
import type { ReceiveMessages } from './en_US.ts'

export const zh_CN: ReceiveMessages = {
  title: '接收',
  code: '您的地址的二维码，可用钱包扫描',
  drawing: '正在生成二维码',
  notDrawn: '无法生成二维码。请改为复制地址。',
  networks: '此地址可用的网络',
  warning: '请只通过这些网络转入。通过其他网络转入的资产可能会丢失。',
  oneNetwork: network => spaced(`请只通过 ${network} 网络转入。通过其他网络转入的资产可能会丢失。`),
  contract: network => spaced(`此账户是 ${network} 网络上的合约。通过其他网络转入的资产可能会丢失。`),
  none: '没有已连接的账户。',
}
