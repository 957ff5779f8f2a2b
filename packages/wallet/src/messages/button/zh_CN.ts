import type { ButtonMessages } from './en_US.ts'

export const zh_CN: ButtonMessages = {
  connect: '连接钱包',
  connecting: '正在连接',
  network: network => `网络：${network}。切换网络`,
  unsupported: '不支持的网络',
}
