import { elideMiddle } from '@granary/ui'
import { formatBalance, type Namespace, type WalletConfig, type WalletState } from '../../core/index.ts'
import { en_US } from '../../messages/button/en_US.ts'
import { zh_CN } from '../../messages/button/zh_CN.ts'
import type { WalletAppearance } from '../walletContext.ts'

export type ConnectButtonOptions = {
  /** The active namespace by default. */
  readonly namespace?: Namespace | undefined
  /** Text while disconnected: "Connect wallet" in the page's language by default. */
  readonly label?: string | undefined
  /** True by default. */
  readonly showBalance?: boolean | undefined
  /** True by default: where a namespace has several networks, or the wallet is on an unsupported one. */
  readonly showNetwork?: boolean | undefined
}

/** What a button that opens the modal shows. */
export type ConnectButtonView = {
  readonly namespace: Namespace
  readonly status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** The label, "Connecting", or the account's name or shortened address. */
  readonly text: string
  readonly address: string | undefined
  /** The wallet's picture, a `data:` address. */
  readonly icon: string | undefined
  /** `1.234 ETH`, once it is read. */
  readonly balance: string | undefined
  /** Name of the network, "Unsupported network" outside the host's, or undefined if there is no choice. */
  readonly network: string | undefined
  /** What the button of the network says to screen readers. */
  readonly networkLabel: string | undefined
  readonly isUnsupported: boolean
}

const words = { en_US, zh_CN }

/** Derives the button from the toolkit's state, for React and for pages without it. */
export function buttonView(
  state: WalletState,
  { enableNetworkSwitch }: WalletConfig,
  { locale = 'en_US', messages }: Partial<WalletAppearance>,
  { namespace = state.activeNamespace, label, showBalance = true, showNetwork = true }: ConnectButtonOptions,
): ConnectButtonView {
  const texts = { ...words[locale], ...messages?.button }
  const connection = state.connections[namespace]
  const { status } = connection
  if (status === 'disconnected' || status === 'connecting')
    return {
      ...withoutAccount,
      namespace,
      status,
      text: status === 'connecting' ? texts.connecting : (label ?? texts.connect),
    }
  const { address, chainId, connectorIcon } = connection.account
  const { balanceReading, profileName } = state.accountDetails[namespace]
  const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const network = networks.find(({ id }) => id === chainId)
  const mayChoose = showNetwork && enableNetworkSwitch !== false && (networks.length > 1 || !network)
  const isRead = balanceReading?.key === `${namespace}:${chainId}:${address}` && !balanceReading.error
  const balance = isRead ? balanceReading.data : undefined
  const networkName = network?.name ?? texts.unsupported
  return {
    namespace,
    status,
    text: state.addressLabels[address] ?? (profileName || elideMiddle(address, 6, 4)),
    address,
    icon: connectorIcon,
    balance:
      showBalance && balance
        ? `${formatBalance(balance.value, network?.nativeCurrency.decimals)} ${balance.symbol}`
        : undefined,
    network: mayChoose ? networkName : undefined,
    networkLabel: mayChoose ? texts.network(networkName) : undefined,
    isUnsupported: !network,
  }
}

const withoutAccount = {
  address: undefined,
  icon: undefined,
  balance: undefined,
  network: undefined,
  networkLabel: undefined,
  isUnsupported: false,
} as const
