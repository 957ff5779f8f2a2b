import type { AlertTexts } from './AlertTexts.ts'

export const chineseTexts: AlertTexts = {
  tag: 'zh-CN',
  kinds: {
    offline: '验证者离线',
    online: '验证者恢复在线',
    slashed: '验证者被罚没',
    sweep: '提款已到账',
    exit: '验证者正在退出',
    large_reward: '大额奖励',
    deposit_dropped: '存款被丢弃',
    ssv_runway: 'SSV 余额不足',
    ssv_liquidated: 'SSV 集群已被清算',
    ssv_fee: 'SSV 运营商上调费用',
  },
  sentences: {
    offline: ({ epochs }) =>
      `它已连续 ${epochs} 个时段未履行职责。每次漏掉的职责所扣的金额大约等于本可获得的奖励，质押本金是安全的。`,
    online: () => '它已恢复履行职责。',
    slashed: () =>
      '它因违反共识规则被网络罚没。它会损失一部分质押并被移出网络，剩余部分稍后会支付到提款地址。',
    sweep: ({ amount }) => `${amount} ETH 已支付到提款地址。`,
    exit: () => '它正在退出网络。到可提款时，质押会支付到提款地址。',
    large_reward: ({ amount, execution }) =>
      `它提议了一个区块。共识层奖励：${amount} ETH。执行层奖励：${execution === null ? '无法识别' : `${execution} ETH`}。`,
    deposit_dropped: ({ amount }) =>
      `信标链没有为这笔 ${amount} ETH 的存款创建验证者。请勿再向此公钥存款，并联系您的运营方。`,
    ssv_runway: ({ days }) =>
      `集群余额剩余不足 ${days} 天。余额用尽后，任何人都可以清算该集群，运营商将停止运行其验证者。请向集群存入 ETH；质押本金是安全的。`,
    ssv_liquidated: () =>
      '运营商已停止运行其验证者，验证者正在漏掉职责。请存入 ETH 重新激活集群；质押本金是安全的。',
    ssv_fee: ({ operator }) =>
      `运营商 ${operator} 已声明上调费用。生效后，集群余额的可用时间会缩短。请查看新费用，并补充余额或更换运营商。`,
  },
  subject: (provider, { first, count }) =>
    count === 1 ? `${provider}：${first}` : `${provider}：${first}等 ${count} 条提醒`,
  lead: (provider, network) => `${provider} 发来您在 ${network} 上的验证者的消息：`,
  validator: index => (index === null ? '验证者' : `验证者 ${index}`),
  cluster: operatorIds => `SSV 集群（运营商 ${operatorIds.join('、')}）`,
  at: '时间',
  more: count => `另有 ${count} 条，请在仪表盘查看全部。`,
  see: '在仪表盘查看',
  why: (provider, site) => `您收到这封邮件，是因为此地址已确认接收 ${provider}（${site}）的提醒。`,
  never: provider => `${provider} 绝不会通过邮件索要私钥、助记词或付款。凡是索要的，都不是 ${provider}。`,
  unsubscribe: '停止接收这些邮件',
  confirm: {
    subject: provider => `${provider}：请确认接收提醒的邮箱`,
    lead: (provider, site) => `有人（可能是您）为此邮箱申请了 ${provider}（${site}）的以太坊验证者提醒。`,
    action: '确认此邮箱',
    until: '链接在 24 小时内有效。',
    ignore: '如果不是您本人操作，请忽略本邮件：我们不会再发送任何内容。',
  },
  test: {
    subject: provider => `${provider}：提醒测试`,
    lead: (provider, network) =>
      `这是您要求的测试。${provider} 关于您在 ${network} 上的验证者的提醒会发送到此邮箱。`,
  },
  page: {
    confirmTitle: '确认接收邮件提醒',
    confirmText: '点击按钮，即可在您的邮箱接收以太坊验证者的提醒。',
    confirmAction: '确认',
    confirmed: '已确认',
    confirmedText: '提醒会发送到您的邮箱。每封邮件都有停止接收的链接。',
    leaveTitle: '停止接收这些邮件',
    leaveText: '点击按钮，即可删除该提醒和您的邮箱地址。',
    leaveAction: '停止接收',
    left: '已停止',
    leftText: '该提醒和您的邮箱地址已删除，不会再收到相关邮件。',
    over: '此链接已失效',
    overText: '它已被使用、已过期，或对应的提醒已被删除。您可以在网站上申请新的链接。',
    full: '尚未确认',
    fullText: '目前针对这些验证者的提醒过多，请稍后再打开此链接。',
    toSite: '前往网站',
  },
}
