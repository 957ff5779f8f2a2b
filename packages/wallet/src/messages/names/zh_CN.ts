import { spaced } from '../spaced.ts'
import type { NameMessages } from './en_US.ts'

export const zh_CN: NameMessages = {
  title: '账户名称',
  example: zone => `您的名称.${zone}`,
  text: address => `其他人可以向您的名称转账，而无需使用 ${address}。`,
  terms: '您只需签署一条消息，不收费用，也不会动用资金。每个账户只有一个名称，不可更改。',
  choose: '选择名称',
  owned: name => `此账户的名称是 ${name}。`,
  unavailable: '名称仅适用于通过电子邮件或社交登录的账户。请用这类账户连接后再选择名称。',
  name: '名称',
  rules: '4 个或以上字母、数字或连字符。',
  problems: {
    short: '名称至少需要 4 个字符。',
    long: '名称最多 63 个字符。',
    characters: '名称只能包含 a 至 z 的字母、数字和连字符。',
    hyphens: '连字符只能位于字母或数字之间，且第二个字符之后不能连用两个。',
  },
  answers: {
    searching: name => `正在查询 ${name}`,
    free: name => `${name} 可以注册。`,
    taken: name => `${name} 已被占用。`,
  },
  like: '可用的相似名称',
  register: '注册',
  signing: wallet => spaced(`请在${wallet || '您的钱包'}中签署消息。`),
  registeredTitle: '名称已注册',
  registered: name => `${name} 已归您所有。`,
  registeredText: address => `此名称现在代表 ${address}。`,
  done: '完成',
}
