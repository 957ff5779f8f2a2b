import { ConfigError } from './checkConfig.ts'
import { featureFault } from './featureFault.ts'
import type { WalletConfig } from './WalletConfig.ts'

/** Checks features, and settings that contradict each other: with the engine, to spare the first load. @throws ConfigError */
export function checkSettings(config: WalletConfig): void {
  for (const key of ['features', 'remoteFeatures'] as const)
    for (const [name, value] of Object.entries(config[key] ?? {})) {
      const expected = value === undefined ? undefined : featureFault(name, value)
      if (expected) throw new ConfigError(`${key}.${name.slice(0, 100)}`, expected, value)
    }
  for (const key of ['features', 'remoteFeatures'] as const)
    for (const login of ['email', 'socials'] as const)
      if (config[key]?.[login])
        throw new ConfigError(
          `${key}.${login}`,
          'false, as the toolkit has no such login',
          config[key][login],
        )
  for (const [chain, { address }] of Object.entries(config.tokens ?? {}))
    if (!/^eip155:\d+$/.test(chain) || !/^0x[0-9a-f]{40}$/i.test(address))
      throw new ConfigError('tokens', 'contract addresses by CAIP-2 of EVM chains', config.tokens)
  const { features = {}, excludeWalletIds = [] } = config
  for (const key of ['includeWalletIds', 'featuredWalletIds'] as const)
    if (config[key]?.some(id => excludeWalletIds.includes(id)))
      throw new ConfigError(key, 'free of excludeWalletIds', config[key])
  if (features.allWallets === false && (config.allWallets ?? 'HIDE') !== 'HIDE')
    throw new ConfigError('features.allWallets', `true, as the key allWallets is ${config.allWallets}`, false)
  if (features.analytics && !config.analytics)
    throw new ConfigError(
      'features.analytics',
      'left out or false, as the key analytics names no target',
      true,
    )
  if (features.legalCheckbox && !config.termsConditionsUrl && !config.privacyPolicyUrl)
    throw new ConfigError(
      'features.legalCheckbox',
      'left out or false, as neither termsConditionsUrl nor privacyPolicyUrl is set',
      true,
    )
}
