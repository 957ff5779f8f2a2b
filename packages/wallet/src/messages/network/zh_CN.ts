import type { NetworkMessages } from './en_US.ts'

export const zh_CN: NetworkMessages = {
  title: '选择网络',
  list: '网络',
  testnet: '测试网',
  notInWallet: '钱包中没有',
  approve: wallet => `请在 ${wallet} 中同意切换`,
  switched: network => `已切换到 ${network}`,
  rejected: '钱包拒绝了切换。准备好后可以重新选择。',
  pending: wallet => `${wallet} 仍在等待之前的请求。请打开钱包处理。`,
  failed: wallet => `${wallet} 未能切换。请在钱包中自行切换，或重试。`,
}
