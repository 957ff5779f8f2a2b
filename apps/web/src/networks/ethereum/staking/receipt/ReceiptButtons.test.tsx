// @vitest-environment jsdom
import { hoodi } from '@granary/chains'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { DepositTarget } from '../chain/DepositTarget.ts'
import { exampleIntentEntry } from '../test/exampleStake.ts'
import { ReceiptButtons } from './ReceiptButtons.tsx'

const target: DepositTarget = { chain: hoodi, batchContract: null, isLocalChain: false }

test('on a page that does not load their texts, the buttons wait for them and never show a bare key', async () => {
  const drawn: string[] = []
  const watch = new MutationObserver(() => drawn.push(document.body.textContent ?? ''))
  watch.observe(document.body, { subtree: true, childList: true, characterData: true })
  await renderInSite(<ReceiptButtons stake={exampleIntentEntry()} target={target} />)
  expect(await screen.findByRole('button', { name: 'Download receipt to print' })).toBeTruthy()
  expect(drawn.join()).not.toContain('reward.receipt')
  watch.disconnect()
})
