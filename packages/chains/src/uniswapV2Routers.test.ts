import { expect, test } from 'vitest'
import { uniswapV2Routers } from './uniswapV2Routers.ts'

test('each chain has one router', () => {
  expect(new Set(uniswapV2Routers.map(({ chainId }) => chainId)).size).toBe(uniswapV2Routers.length)
})
