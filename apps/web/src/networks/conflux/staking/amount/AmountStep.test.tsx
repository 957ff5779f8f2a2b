// @vitest-environment jsdom
import { confluxNetworks } from '@granary/chains'
import type { FlowWallet } from '@granary/drivers/evm'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInSite } from '#test/renderInSite.tsx'
import type { TransactionFlow } from '#web/transaction/TransactionFlow.ts'
import type { TransactionPlace } from '#web/transaction/TransactionPlace.ts'
import type { OfferedPool } from '../../settings/index.ts'
import { AmountStep } from './AmountStep.tsx'
import { readStakeForm } from './readStakeForm.ts'
import type { StakeForm } from './StakeForm.ts'

const account = `0x${'a1'.repeat(20)}` as const
const pool: OfferedPool = {
  chainId: 71,
  kind: 'share',
  address: `0x${'b2'.repeat(20)}`,
  name: 'Shares',
  operator: null,
}
const form: StakeForm = { amount: '12', unit: 'cfx' }
const world = vi.hoisted(() => ({ ageSeconds: 0 }))
vi.mock('./useAmountFigures.ts', () => ({
  useAmountFigures: () => ({
    pools: [{ pool, reading: undefined, history: null }],
    known: { pool, reading: undefined, history: null },
    state: {
      block: { number: 1000, timestampSeconds: Math.floor(Date.now() / 1000) - world.ageSeconds },
      name: null,
      apyBasisPoints: null,
      userShareBasisPoints: null,
      stakers: null,
      totalStakedDrip: null,
      lockBlocks: null,
      unlockBlocks: null,
      withdrawableDrip: null,
      sharePriceDrip: null,
    },
    blockSeconds: 1,
    error: null,
    balanceDrip: undefined,
    fees: null,
    mostDrip: null,
    reading: readStakeForm(form, pool, null),
    outcome: null,
  }),
}))

async function draw(ageSeconds: number) {
  world.ageSeconds = ageSeconds
  const onSubmit = vi.fn()
  const actions: TransactionPlace = {
    chain: confluxNetworks.testnet,
    isLocalChain: false,
    kinds: ['conflux.stake'],
    parts: null,
    flow: {} as TransactionFlow,
    state: { step: 'idle' },
    wallet: { account, chainId: 71 } as FlowWallet,
    interruption: null,
    continueHere: () => undefined,
  }
  const go = () => undefined
  const place = { network: 'testnet', pools: [pool], pool, isPoolUnknown: false } as const
  const draft = { form, reviewing: null, setForm: go, setReviewing: go, clear: go }
  await renderInSite(
    <AmountStep
      place={{ ...place, chooseNetwork: go, choosePool: go }}
      {...{ pool, actions, draft, onSubmit }}
      takesFocus={false}
    />,
  )
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  return onSubmit
}

test('the amount goes to review while the node follows the chain', async () => {
  expect(await draw(0)).toHaveBeenCalledWith(12n * 10n ** 18n)
})

test('while the node is behind nothing can be submitted, not even with Enter', async () => {
  expect(await draw(600)).not.toHaveBeenCalled()
  expect(
    screen.getByText('The node is behind the chain. Sending is paused until it catches up.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})
