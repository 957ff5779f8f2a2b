import type { Order } from './OrderStore.ts'

const en_US = {
  tag: 'en-US',
  title: 'Sandbox card payment',
  notice: 'Play money: this page takes test cards only. Never type a real card here.',
  buy: (amount: string, network: string) => `You buy ${amount} on ${network}`,
  to: 'For the account',
  total: 'Total',
  fee: 'Network fee in it',
  number: 'Card number',
  expiry: 'Expires (MM/YY)',
  code: 'Security code',
  hint: '4242\u00a04242\u00a04242\u00a04242 pays, 4000\u00a00000\u00a00000\u00a00002 is declined; any later month, any three digits.',
  pay: (total: string) => `Pay ${total}`,
  cancel: 'Cancel the purchase',
  noScript: 'This page checks the card in your browser and needs JavaScript.',
  wrong: {
    number: 'This is not one of the test cards. Nothing was sent.',
    expiry: 'Enter the month and year of expiry, such as 12/30; they must not have passed.',
    code: 'The security code has three digits.',
  },
  declined: 'The card was declined. Nothing was paid. Try the other test card.',
  limited: 'The limit of a day is reached. Nothing was paid. Try a smaller amount, or tomorrow.',
  delivering: 'Paid. The coins are on their way; this page shows when they arrive.',
  states: {
    open: 'This order has expired. Nothing was paid. Begin again in your wallet.',
    cancelled: 'The purchase is cancelled. Nothing was paid.',
    delivered: 'Delivered. You can close this page.',
    failed: 'The coins could not be delivered. No real money was taken. Begin again in your wallet.',
  },
  unknown: 'There is no such order.',
  transaction: 'Transaction',
}

const zh_CN: typeof en_US = {
  tag: 'zh-CN',
  title: '沙盒银行卡付款',
  notice: '虚拟资金：本页只接受测试卡。切勿输入真实银行卡。',
  buy: (amount, network) => `您在 ${network} 购买 ${amount}`,
  to: '收款账户',
  total: '合计',
  fee: '其中网络费',
  number: '卡号',
  expiry: '有效期（月/年）',
  code: '安全码',
  hint: '4242\u00a04242\u00a04242\u00a04242 付款成功，4000\u00a00000\u00a00000\u00a00002 会被拒绝；有效期为任意未来月份，安全码为任意三位数字。',
  pay: total => `支付 ${total}`,
  cancel: '取消购买',
  noScript: '本页在浏览器中检查卡片，需要 JavaScript。',
  wrong: {
    number: '这不是测试卡。没有发送任何内容。',
    expiry: '请输入有效期的月和年，例如 12/30；不能是已过去的月份。',
    code: '安全码为三位数字。',
  },
  declined: '卡片被拒绝。没有付款。请改用另一张测试卡。',
  limited: '已达每日限额。没有付款。请减少金额或明天再试。',
  delivering: '已付款。代币正在发送，到账后本页会显示。',
  states: {
    open: '订单已过期。没有付款。请在钱包中重新开始。',
    cancelled: '购买已取消。没有付款。',
    delivered: '已到账。您可以关闭此页。',
    failed: '代币无法送达。没有扣取真实资金。请在钱包中重新开始。',
  },
  unknown: '没有此订单。',
  transaction: '交易',
}

export type CardTexts = typeof en_US

/** In the language that the browser prefers. */
export const cardTexts = (acceptLanguage: string | undefined): CardTexts =>
  /^zh\b/i.test(acceptLanguage ?? '') ? zh_CN : en_US

/** What the page says about an order that takes no payment now. */
export const stateText = (texts: CardTexts, state: Order['state']): string =>
  state === 'paid' || state === 'sending' ? texts.delivering : texts.states[state]
