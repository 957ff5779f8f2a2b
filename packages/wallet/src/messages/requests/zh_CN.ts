import { spaced } from '../spaced.ts'
import type { RequestMessages } from './en_US.ts'

export const zh_CN: RequestMessages = {
  activeChain: {
    title: chain => spaced(`切换到${chain}`),
    text: chain => spaced(`您要做的操作在${chain}上进行。其他连接保持不变。`),
    noAccount: chain => spaced(`您要做的操作在${chain}上进行，但还没有连接${chain}账户。`),
    go: chain => spaced(`使用${chain}`),
    connect: chain => spaced(`连接${chain}钱包`),
  },
  unsupported: {
    title: '切换网络',
    text: (wallet, chainId) => `${wallet} 所在的网络（链 ${chainId}）不受本站支持。请选择以下网络之一继续。`,
    unknown: wallet => `${wallet} 处于未知网络。请选择以下网络之一继续。`,
  },
  signIn: {
    title: site => `登录 ${site}`,
    text: '签署一条消息，证明这个地址属于您。签名免费，也不会动用资金。',
    address: '地址',
    network: '网络',
    message: '要签署的消息',
    messageFailed: '无法读取消息。签名前钱包会显示它。',
    sign: '登录',
    waiting: wallet => `请在 ${wallet} 中签署消息。`,
    required: '本站需要登录。取消会断开连接，或返回上一个网络。',
  },
  approve: {
    title: '确认',
    heading: '本站的请求',
    text: wallet => `接下来 ${wallet || '您的钱包'} 会再次显示该请求。在钱包中同意之前，资金不会移动。`,
  },
}
