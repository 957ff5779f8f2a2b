import { BaseError } from '@granary/errors'
import { accountTypes } from '../connections/Connection.ts'
import { parseUrl } from '../deep-links/parseUrl.ts'
import { namespaces } from '../networks/Network.ts'
import type { WalletConfig } from './WalletConfig.ts'

type Accepts = (value: unknown) => unknown
type Check = readonly [expected: string, accepts: Accepts, isRequired?: true]

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= 2048
const isList = (each: Accepts) => (value: unknown) => Array.isArray(value) && value.every(each)
const isMap = (keys: readonly string[] | null, each: Accepts) => (value: unknown) =>
  isObject(value) &&
  Object.entries(value).every(([key, item]) => (keys ? keys.includes(key) : key.includes(':')) && each(item))
const isLink: Accepts = value => {
  const url = isText(value) ? parseUrl(value, 'https://page.invalid') : null
  return url?.protocol.startsWith('http')
}
const isRelay: Accepts = value => {
  const url = isText(value) ? parseUrl(value, 'wss://page.invalid') : null
  return url?.protocol.startsWith('ws')
}
const isOneOf =
  (...values: readonly unknown[]): Accepts =>
  value =>
    values.includes(value)
const isFunction: Accepts = value => typeof value === 'function'

const isNetwork: Accepts = value => {
  if (!isObject(value)) return false
  const {
    id,
    chainNamespace,
    caipNetworkId,
    name,
    rpcUrl,
    fallbackRpcUrls = [],
    rpcUrls,
    nativeCurrency,
  } = value
  return (
    namespaces.some(namespace => namespace === chainNamespace) &&
    typeof id === (chainNamespace === 'eip155' ? 'number' : 'string') &&
    caipNetworkId === `${chainNamespace}:${id}` &&
    [name, rpcUrl].every(isText) &&
    isList(isText)(fallbackRpcUrls) &&
    isObject(rpcUrls) &&
    isObject(nativeCurrency)
  )
}
const isNetworks: Accepts = value =>
  isList(isNetwork)(value) &&
  (value as unknown[]).length > 0 &&
  areUnique(value as { caipNetworkId: string }[])
const areUnique = (list: readonly { caipNetworkId: string }[]) =>
  new Set(list.map(({ caipNetworkId }) => caipNetworkId)).size === list.length

const isLog: Accepts = value => {
  if (!isObject(value)) return false
  const { error, warn, info, debug } = value
  const levels = [error, warn, info, debug].filter(level => level !== undefined)
  return levels.every(isFunction) && (levels.length > 0 || Object.keys(value).length === 0)
}

const text: Check = ['a text of 1 to 2048 characters', isText]
const flag: Check = ['true or false', value => typeof value === 'boolean']
const callback: Check = ['a function', isFunction]
const link: Check = ['a web address or a path', isLink]
const ids: Check = ['a list of wallet ids', isList(isText)]
const unknown: Check = ['a known key', () => false]
const features: Check = ['an object of features', isObject]

const checks: Readonly<Record<keyof WalletConfig, Check>> = {
  networks: ['networks, each once (viem chains: fromViemChain)', isNetworks, true],
  adapters: [
    `functions by ${namespaces.join(', ')}`,
    isMap(namespaces, value => value === undefined || isFunction(value)),
    true,
  ],
  defaultNetwork: text,
  storageArea: callback,
  sessionCookie: flag,
  idlePreload: flag,
  // The host's logger may have more, as `console` does; an empty one is silent.
  log: ['functions by level', isLog],
  projectId: text,
  sdkType: text,
  sdkVersion: text,
  features,
  remoteFeatures: features,
  defaultAccountTypes: [
    'eoa, smartAccount or payment by namespace',
    isMap(namespaces, isOneOf(...accountTypes)),
  ],
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  manualWCControl: flag,
  enableWalletConnect: flag,
  walletConnect: callback,
  relayUrl: ['a ws address or a path', isRelay],
  relayWalletIds: ids,
  enableEmbedded: flag,
  customRpcUrls: [
    'addresses or paths by CAIP-2',
    isMap(null, value => isLink(value) && /^(http|\/)/.test(`${value}`)),
  ],
  allWallets: ['SHOW, HIDE or ONLY_MOBILE', isOneOf('SHOW', 'HIDE', 'ONLY_MOBILE')],
  includeWalletIds: ids,
  excludeWalletIds: ids,
  featuredWalletIds: ids,
  customWallets: [
    'wallets with id and name',
    isList(value => isObject(value) && [value.id, value.name].every(isText)),
  ],
  registryUrl: link,
  blockchainUrl: link,
  swaps: callback,
  names: ['url and zone', value => isObject(value) && isLink(value.url) && isText(value.zone)],
  tokens: ['addresses by CAIP-2', isMap(null, value => isObject(value) && isText(value.address))],
  termsConditionsUrl: link,
  privacyPolicyUrl: link,
  siwx: ['{ load }', value => isObject(value) && isFunction(value.load)],
  metadata: [
    'name, description, url and icons',
    value => isObject(value) && isText(value.name) && isLink(value.url) && isList(isText)(value.icons),
  ],
  debug: flag,
  analytics: [
    'false, a function or { endpoint }',
    value => value === false || isFunction(value) || (isObject(value) && isLink(value.endpoint)),
  ],
  pendingTransactions: ['{ enabled }', value => isObject(value) && typeof value.enabled === 'boolean'],
  isMobile: callback,
  prefetch: ['functions', isList(isFunction)],
  loginFlows: [
    'functions by social, email, walletConnect',
    isMap(['social', 'email', 'walletConnect'], isFunction),
  ],
}

/** Reads every key once, before anything uses it. @throws ConfigError for a missing, wrong or unknown one */
export function checkConfig(config: WalletConfig): void {
  const given: Readonly<Record<string, unknown>> = isObject(config) ? config : {}
  const known: Readonly<Record<string, Check>> = checks
  for (const key of Object.keys({ ...known, ...given })) {
    const [expected, accepts, isRequired] = (Object.hasOwn(known, key) && known[key]) || unknown
    const value = given[key]
    if (value === undefined ? isRequired : !accepts(value))
      throw new ConfigError(key.slice(0, 99), expected, value)
  }
  const { defaultNetwork, networks } = config
  if (defaultNetwork && !networks.some(network => network.caipNetworkId === defaultNetwork))
    throw new ConfigError('defaultNetwork', 'one of networks', defaultNetwork)
  if (config.enableWalletConnect)
    for (const key of ['walletConnect', 'relayUrl'] as const)
      if (!config[key]) throw new ConfigError(key, 'set, as enableWalletConnect is', config[key])
}

function describe(value: unknown): string {
  try {
    return (JSON.stringify(value) ?? typeof value).slice(0, 200)
  } catch {
    return typeof value
  }
}

export class ConfigError extends BaseError {
  override readonly name = 'ConfigError'
  constructor(key: string, expected: string, came: unknown) {
    super(`The wallet configuration's ${key} is not ${expected}.`, {
      code: 'WALLET_CONFIG_INVALID',
      details: `${key}: ${describe(came)}`,
    })
  }
}
