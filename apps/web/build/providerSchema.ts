import * as z from 'zod'

const httpsUrl = z.url({ protocol: /^https?$/ })
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')

/** A text of the provider in both languages of the site. */
const text = z.strictObject({ en_US: z.string().min(1), zh_CN: z.string().min(1) })

const chain = z.strictObject({
  /** The batch deposit contract of the provider; null where it has none: deposits then go straight into the official one. */
  batchDeposit: z.nullable(address),
  /**
   * What the provider takes of execution rewards, and the contract that divides them: `shareBps` basis points, 0 where it
   * takes nothing any more. `formerShareBps`: of earlier stakes, whose rewards go on being claimed. Null where it never took
   * any: they go to the staker's own address.
   */
  rewardSplitter: z
    .nullable(
      z.strictObject({
        factory: address,
        shareBps: z.int().min(0).max(5_000),
        formerShareBps: z.array(z.int().min(1).max(5_000)).max(10).default([]),
      }),
    )
    .default(null),
  /**
   * Beacon APIs of somebody else, asked by the browser whether a key was used before; each must allow this site's origin
   * (CORS). The site's policy allows these origins and no others.
   */
  secondBeaconApiUrls: z.array(httpsUrl).max(3).default([]),
})

/** A staking pool on Conflux eSpace that the site offers. */
const confluxPool = z.strictObject({
  kind: z.enum(['vote', 'share']),
  address,
  /** Shown until the contract has told its own name, and where it tells none. */
  name: z.string().min(1).max(60),
  /** Who runs it; null for the provider itself. */
  operator: z.nullable(z.string().min(1).max(60)).default(null),
})

/** The settings file of a provider: everything that makes the site theirs. Addresses are fixed when the site is built. */
export const providerSchema = z.strictObject({
  name: z.string().min(1).max(40),
  /** A picture of the site's own origin, shown instead of the drawn mark: `/logo.svg`. */
  logo: z.nullable(z.string().startsWith('/')),
  /** Shown in the footer instead of the version of the package. */
  version: z.nullable(z.string().min(1)),
  links: z.strictObject({
    website: z.nullable(httpsUrl),
    source: z.nullable(httpsUrl),
    status: z.nullable(httpsUrl),
    terms: z.nullable(httpsUrl),
    privacy: z.nullable(httpsUrl),
    community: z.array(z.strictObject({ label: z.string().min(1), url: httpsUrl })),
  }),
  /** By chain id, as a decimal text. */
  chains: z.record(z.enum(['1', '560048']), chain),
  /** Pools by chain id of Conflux eSpace, the one that is offered first in front. */
  confluxPools: z
    .strictObject({
      '1030': z.array(confluxPool).max(30).default([]),
      '71': z.array(confluxPool).max(30).default([]),
    })
    .default({ '1030': [], '71': [] }),
  /** Hosts of the Safe application that may show this site in a frame; none closes it to every frame. */
  safeHosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'a host, with its port where it is not 443'))
    .max(10)
    .default(['app.safe.global']),
  /** How dates stand in tables, charts and files: `compact` is yy-mm-dd, `locale` is what the visitor's language is used to. */
  dates: z.enum(['compact', 'locale']).default('compact'),
  /** Whether a visitor who has chosen no language gets the browser's, where it is one of the site's; else English. */
  browserLanguage: z.boolean().default(false),
  texts: z.strictObject({
    /** Who the provider is and what it does for its stakers; one paragraph. */
    about: text,
  }),
})

export type ProviderSettings = z.output<typeof providerSchema>
