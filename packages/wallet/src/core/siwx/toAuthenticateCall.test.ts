import { expect, test } from 'vitest'
import { solana, testNetworks } from '../../../test/testNetworks.ts'
import { toAuthenticateCall } from './toAuthenticateCall.ts'

const networks = [...testNetworks({}), solana]
const data = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:71',
  domain: 'stake.example',
  uri: 'https://stake.example',
  version: '1',
  nonce: '4d0e7f6a2b1c9835',
  issuedAt: '2026-11-22T03:00:00.000Z',
  expirationTime: '2026-11-23T03:00:00.000Z',
  notBefore: '2026-11-22T02:59:00.000Z',
  requestId: 'request-1',
  resources: ['https://stake.example/terms'],
  statement: 'Hello.',
}

test('[B7.73] the call carries every field of the message, the methods, and the chains with its own first', () => {
  expect(toAuthenticateCall(data, networks, ['personal_sign', 'eth_sendTransaction'])).toEqual({
    nonce: '4d0e7f6a2b1c9835',
    domain: 'stake.example',
    uri: 'https://stake.example',
    exp: '2026-11-23T03:00:00.000Z',
    iat: '2026-11-22T03:00:00.000Z',
    nbf: '2026-11-22T02:59:00.000Z',
    requestId: 'request-1',
    version: '1',
    resources: ['https://stake.example/terms'],
    statement: 'Hello.',
    chainId: 'eip155:71',
    methods: ['personal_sign', 'eth_sendTransaction'],
    chains: ['eip155:71', 'eip155:560048'],
  })
})

test('[B7.72] there is no such call outside the EVM or for an unconfigured chain', () => {
  expect(toAuthenticateCall({ ...data, chainId: solana.caipNetworkId }, networks, [])).toBeUndefined()
  expect(() => toAuthenticateCall({ ...data, chainId: 'eip155:5' }, networks, [])).toThrow(
    expect.objectContaining({ code: 'SIWX_MESSAGE_INVALID' }),
  )
})
