import {
  ChainNotConfiguredError,
  ConnectorNotConnectedError,
  ConnectorNotFoundError,
  createConfig,
  getWalletClient,
  injected,
  ProviderNotFoundError,
  switchChain,
} from '@wagmi/core'
import fc from 'fast-check'
import { http, UserRejectedRequestError } from 'viem'
import { mainnet } from 'viem/chains'
import { expect, test } from 'vitest'
import { libraryError } from '../core/wallet-errors/libraryError.ts'
import { WalletRequestError, walletError } from '../core/wallet-errors/walletError.ts'

const otherwise = (cause: unknown) => libraryError(cause) ?? new WalletRequestError(cause)

test.each([
  [new ChainNotConfiguredError(), 'CHAIN_NOT_FOUND'],
  [new ConnectorNotConnectedError(), 'WALLET_NOT_CONNECTED'],
  [new ConnectorNotFoundError(), 'CONNECTOR_NOT_FOUND'],
  [new ProviderNotFoundError(), 'WALLET_PROVIDER_NOT_FOUND'],
  [new UserRejectedRequestError(new Error('no')), 'USER_REJECTED'],
])('[B8.69] converts the library error %s', (cause, code) => {
  expect(walletError(cause, otherwise)).toMatchObject({ code })
})

test("[B8.69] recognises wagmi's own errors by name", async () => {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('http://127.0.0.1:9') },
    connectors: [injected()],
  })
  const thrown = (work: Promise<unknown>) => work.catch(cause => walletError(cause, otherwise).code)
  expect(await thrown(getWalletClient(config))).toBe('WALLET_NOT_CONNECTED')
  expect(await thrown(switchChain(config, { chainId: 5 as 1 }))).toBe('CHAIN_NOT_FOUND')
})

test('[B8.70] a library error whose cause is a refusal is a refusal', () => {
  const cause = new Error('connect failed', { cause: new UserRejectedRequestError(new Error('no')) })
  cause.name = 'ProviderNotFoundError'
  expect(walletError(cause, otherwise)).toMatchObject({ code: 'USER_REJECTED' })
})

test('leaves anything else thrown to the caller', () => {
  fc.assert(fc.property(fc.anything(), thing => void expect(libraryError(thing)).toBeNull()))
  for (const name of ['toString', '__proto__', 'constructor']) expect(libraryError({ name })).toBeNull()
})
