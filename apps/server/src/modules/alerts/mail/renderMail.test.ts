import { expect, test } from 'vitest'
import type { ToldAlert } from '../Alert.ts'
import { renderAlerts } from './renderMail.ts'
import { textsOf } from './textsOf.ts'

const proposal: ToldAlert = {
  id: 'a1d3c1b6-2c55-4b0a-8f07-8f7e1de1a7c2',
  kind: 'large_reward',
  pubkey: `0x${'ab'.repeat(48)}`,
  index: 123_456,
  slot: 10_485_760,
  epoch: 327_680,
  timeSeconds: 1_790_000_000,
  amountGwei: '60000000',
  executionWei: null,
  missedEpochs: null,
}

test('an unknown execution reward is not shown as zero', () => {
  const textOf = (language: 'en_US' | 'zh_CN', alert: ToldAlert) => {
    const parts = { texts: textsOf(language), provider: 'Example', origin: 'https://stake.example' }
    return renderAlerts({ ...parts, network: { id: 'hoodi', name: 'Hoodi' } }, [alert], 0).text
  }
  expect(textOf('en_US', proposal)).toContain('Consensus reward: 0.06 ETH. Execution reward: not recognised.')
  expect(textOf('zh_CN', proposal)).toContain('执行层奖励：无法识别。')
  expect(textOf('en_US', { ...proposal, executionWei: '0' })).toContain('Execution reward: 0 ETH.')
})
