import { beforeAll, expect, test } from 'vitest'
import { loadHelpOfNetworks } from '#web/networks/helpOfNetworks.ts'
import { helpLinks } from './helpSections.ts'

beforeAll(loadHelpOfNetworks)

const urlOf = (label: string) => helpLinks().find(link => link.label === label)?.url

test('[A1.20] the help links to the documentation of Avalanche', () =>
  expect(urlOf('contact.docsAvalanche')).toBe('https://build.avax.network/docs/primary-network'))

test('[A1.21] the help links to the documentation of Manta', () =>
  expect(urlOf('contact.docsManta')).toBe('https://docs.manta.network/docs/manta-atlantic/Staking/Overview'))

test('[A1.22] the help links to the documentation of Fantom', () =>
  expect(urlOf('contact.docsFantom')).toBe('https://docs.fantom.foundation/'))

test('[A1.23] the help links to the documentation of Lava', () =>
  expect(urlOf('contact.docsLava')).toBe('https://docs.lavanet.xyz/'))

test('[A1.24] the help links to the documentation of Conflux', () =>
  expect(urlOf('contact.docsConflux')).toBe('https://doc.confluxnetwork.org/docs/general/mine-stake/stake'))
