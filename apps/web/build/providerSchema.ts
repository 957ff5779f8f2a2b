import * as z from 'zod'

const httpsUrl = z.url({ protocol: /^https?$/ })
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')

/** A provider text in both languages of the site. */
const text = z.strictObject({ en_US: z.string().min(1), zh_CN: z.string().min(1) })

const chain = z.strictObject({
  /** The provider's batch deposit contract; null if it has none: deposits then go straight to the official one. */
  batchDeposit: z.nullable(address),
  /**
   * The provider's share of execution rewards and the contract that splits them. `shareBps`: basis points, 0 if the
   * provider no longer takes a share. `formerShareBps`: shares of earlier stakes, whose rewards can still be claimed.
   * Null if the provider never took a share: rewards go to the staker's own address.
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
   * Third-party beacon APIs that the browser asks whether a key was used before; each must allow this site's origin
   * (CORS). The site's policy allows these origins and no others.
   */
  secondBeaconApiUrls: z.array(httpsUrl).max(3).default([]),
})

/** A Conflux eSpace staking pool on offer. */
const confluxPool = z.strictObject({
  kind: z.enum(['vote', 'share']),
  address,
  /** Shown until the contract returns its own name, or if it has none. */
  name: z.string().min(1).max(60),
  /** The pool's operator; null for the provider itself. */
  operator: z.nullable(z.string().min(1).max(60)).default(null),
})

/** A provider's settings file: everything that makes the site theirs. The build fixes the addresses. */
export const providerSchema = z.strictObject({
  name: z.string().min(1).max(40),
  /** A picture at the site's own origin that replaces the drawn mark: `/logo.svg`. */
  logo: z.nullable(z.string().startsWith('/')),
  /** Replaces the package version in the footer. */
  version: z.nullable(z.string().min(1)),
  links: z.strictObject({
    website: z.nullable(httpsUrl),
    source: z.nullable(httpsUrl),
    status: z.nullable(httpsUrl),
    terms: z.nullable(httpsUrl),
    privacy: z.nullable(httpsUrl),
    community: z.array(z.strictObject({ label: z.string().min(1), url: httpsUrl })),
  }),
  /** By chain id in decimal. */
  chains: z.record(z.enum(['1', '560048']), chain),
  /** Pools by Conflux eSpace chain id, the default first. */
  confluxPools: z
    .strictObject({
      '1030': z.array(confluxPool).max(30).default([]),
      '71': z.array(confluxPool).max(30).default([]),
    })
    .default({ '1030': [], '71': [] }),
  /** Hosts of the Safe application that may frame this site; an empty list forbids every frame. */
  safeHosts: z
    .array(z.string().regex(/^[a-z0-9.-]+(:\d{1,5})?$/, 'a host, with its port where it is not 443'))
    .max(10)
    .default(['app.safe.global']),
  /** Whether the site has a contact form; the server takes its messages unless CONTACT is `no`. */
  contact: z.boolean().default(false),
  /** Date style in tables, charts and files: `compact` is yy-mm-dd, `locale` follows the visitor's language. */
  dates: z.enum(['compact', 'locale']).default('compact'),
  /** Whether visitors who have not chosen a language get their browser's, if available; else English. */
  browserLanguage: z.boolean().default(false),
  texts: z.strictObject({
    /** Who the provider is and what it does for its stakers, in one paragraph. */
    about: text,
  }),
})

export type ProviderSettings = z.output<typeof providerSchema>
