import { numberToHex } from 'viem'
import { type Eip1193Provider, type EvmNetwork, isUserRejection } from '../core/index.ts'
import { SwitchNetworkError } from '../core/session/sessionErrors.ts'
import { libraryError } from '../core/wallet-errors/libraryError.ts'
import { isRequestPending, walletError } from '../core/wallet-errors/walletError.ts'
import { requestText } from './requestText.ts'

/** Wallets answer before they have switched: number of reads of the network and milliseconds between them. */
const reads = 10
const readInterval = 100

/**
 * Tries to switch; if that fails without a refusal, adds the network (staking specification section 4) and
 * switches again if adding alone did not. @throws UserRejectedError, SwitchNetworkError
 */
export async function switchNetwork(provider: Eip1193Provider, network: EvmNetwork): Promise<void> {
  try {
    await requestSwitch(provider, network).catch(async cause => {
      if (isUserRejection(cause) || isRequestPending(cause)) throw cause
      await requestAdd(provider, network)
      if (!(await isOn(provider, network.id))) await requestSwitch(provider, network)
    })
    if (!(await arrivesOn(provider, network.id))) throw new Error('The wallet stayed on its network')
  } catch (cause) {
    throw walletError(cause, error => libraryError(error) ?? new SwitchNetworkError(network.name, error))
  }
}

function requestSwitch(provider: Eip1193Provider, { id }: EvmNetwork): Promise<unknown> {
  return provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(id) }] })
}

function requestAdd(provider: Eip1193Provider, network: EvmNetwork): Promise<unknown> {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = network
  const parameter = {
    chainId: numberToHex(id),
    chainName: name,
    nativeCurrency,
    rpcUrls: rpcUrls.default.http,
    ...(blockExplorers && { blockExplorerUrls: [blockExplorers.default.url] }),
  }
  return provider.request({ method: 'wallet_addEthereumChain', params: [parameter] })
}

async function arrivesOn(provider: Eip1193Provider, chainId: number): Promise<boolean> {
  for (let read = 0; read < reads; read++) {
    if (await isOn(provider, chainId)) return true
    await new Promise(resolve => setTimeout(resolve, readInterval))
  }
  return false
}

async function isOn(provider: Eip1193Provider, chainId: number): Promise<boolean> {
  return Number(await requestText(provider, 'eth_chainId')) === chainId
}
