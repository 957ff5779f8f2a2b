/** Official documentation of staking on each network. */
export const documentationLinks = [
  { label: 'contact.docsEthereum', url: 'https://ethereum.org/staking/' },
  { label: 'contact.docsAvalanche', url: 'https://build.avax.network/docs/primary-network' },
  { label: 'contact.docsManta', url: 'https://docs.manta.network/docs/manta-atlantic/Staking/Overview' },
  { label: 'contact.docsFantom', url: 'https://docs.fantom.foundation/' },
  { label: 'contact.docsLava', url: 'https://docs.lavanet.xyz/' },
  { label: 'contact.docsConflux', url: 'https://doc.confluxnetwork.org/docs/general/mine-stake/stake' },
] as const
