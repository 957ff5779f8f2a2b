import { ssvContracts } from '@granary/chains'
import * as z from 'zod'
import { locales } from '../src/i18n/locale.ts'
import { networkIds } from '../src/networks/networkIds.ts'
import { hexColour } from './colours.ts'

const httpsUrl = z.url({ protocol: /^https?$/ })
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address: 0x and 40 hex digits')

/** A relay: its address, or a path on the site's own origin. */
const relay = z.union([z.url({ protocol: /^wss?$/ }), z.string().regex(/^\/(?!\/)/, 'a path from /')])

/** A provider text in both languages of the site. */
const text = z.strictObject({ en_US: z.string().min(1), zh_CN: z.string().min(1) })

const word = z.string().regex(/^0x[0-9a-fA-F]{64}$/, '0x and 64 hex digits')

/** Code of SSV's contracts, as `npm run ssv-code` reads it. */
const ssvCode = z.strictObject({
  contracts: z
    .array(
      z.strictObject({
        address,
        /** keccak256 of the code that runs there. */
        codeHash: word,
        /** The storage word that leads to this contract. */
        heldBy: z.strictObject({ address, slot: word }).optional(),
      }),
    )
    .min(2)
    .max(40),
  /** What the provider compared the code with. */
  source: httpsUrl,
  checked: z.iso.date(),
})

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
  /** Whether stakers may choose SSV operators on this chain, by SSV's own contracts, whose addresses the site knows. */
  ssv: z.boolean().default(false),
  /**
   * The code of SSV's contracts that the provider has checked: registrations are refused while another runs there. Without
   * it the review says that the code is not pinned.
   */
  ssvCode: ssvCode.optional(),
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

const colour = z.string().regex(hexColour, 'a colour as #rrggbb')
const svgFile = z.string().regex(/\.svg$/, 'the path of an SVG file, from the folder of this file')
const fontFile = z.string().regex(/\.woff2$/, 'the path of a WOFF2 file, from the folder of this file')
const textFile = z
  .string()
  .regex(/\.(md|txt)$/, 'the path of a .md or .txt file, from the folder of this file')

/** Checked for contrast against the site's own grounds; everything else in the brand's colours derives from these. */
const palette = z.strictObject({
  /** Buttons, links, marks. */
  brand: colour,
  /** Text of earnings, and nothing else. */
  accent: colour,
  /** Fill of kernels, the same by default. */
  accentFill: colour.optional(),
})

const font = z.strictObject({
  file: fontFile,
  /** `font-weight` of the file: `400 700`. */
  weights: z.string().regex(/^[1-9]00( [1-9]00)?$/, 'one weight or two, such as 400 700'),
})

/** A page in Markdown or plain text; languages without one show the English. */
const legalPage = z.nullable(z.strictObject({ en_US: textFile, zh_CN: textFile.optional() })).default(null)

const unique = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .min(1)
    .superRefine((list, context) => {
      for (const [place, value] of list.entries())
        if (list.indexOf(value) !== place)
          context.addIssue({ code: 'custom', path: [place], message: `${String(value)} stands there twice` })
    })

/** A provider's settings file: everything that makes the site theirs. The build fixes the addresses. */
export const providerSchema = z.strictObject({
  /** The schema, for editors. */
  $schema: z.string().optional(),
  name: z.string().min(1).max(40),
  /** Who operates the service, shown on Home and About; null shows nothing. */
  operator: z
    .nullable(
      z.strictObject({
        /** As registered. */
        legalName: z.string().min(1).max(80),
        country: z.string().min(1).max(60),
        url: z.nullable(httpsUrl).default(null),
      }),
    )
    .default(null),
  /** Replaces the drawn mark. `dark`: for dark grounds, the same by default. `hasName`: it contains the name. */
  logo: z
    .nullable(
      z.strictObject({ light: svgFile, dark: svgFile.optional(), hasName: z.boolean().default(false) }),
    )
    .default(null),
  favicon: z.nullable(svgFile).default(null),
  /** Replaces green and wheat in both themes. */
  colours: z.nullable(z.strictObject({ light: palette, dark: palette })).default(null),
  /** Replaces the shipped fonts. `display`: headings and large numbers. */
  fonts: z.nullable(z.strictObject({ display: font, text: font })).default(null),
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
  /** Reports about the service or its contracts, newest first. */
  audits: z
    .array(z.strictObject({ title: z.string().min(1).max(80), url: httpsUrl, date: z.iso.date() }))
    .max(10)
    .default([]),
  /** Texts for /terms and /privacy. Without one, the footer links to the address in `links`, if any. */
  legal: z.strictObject({ terms: legalPage, privacy: legalPage }).default({ terms: null, privacy: null }),
  /** Languages on offer; the first is the default where English is not among them. */
  languages: unique(z.enum(locales)).default([...locales]),
  /** What Home lists, in this order; null for everything. Pages of others stay for those who have a stake there. */
  networks: z.nullable(unique(z.enum(networkIds))).default(null),
  /**
   * Wallets outside the page, by a QR code or a link; null offers none. Only wallets that use the same relay can
   * answer: wallets made for the provider on the provider's own, public ones on their vendor's.
   */
  walletConnect: z
    .nullable(
      z.strictObject({
        relayUrl: relay.default('/relay'),
        /** As the relay knows this site. */
        projectId: z
          .string()
          .regex(/^[A-Za-z0-9_-]{1,64}$/, 'letters, digits, - and _')
          .default('granary'),
        /** Wallets of the list that use this relay; null for all. */
        walletIds: z.nullable(z.array(z.string().min(1)).max(100)).default([]),
      }),
    )
    .default(null),
  /** By chain id in decimal. */
  chains: z.record(z.enum(['1', '560048']), chain).superRefine((chains, context) => {
    for (const id of ['1', '560048'] as const)
      for (const message of missingPins(id, chains[id]?.ssvCode))
        context.addIssue({ code: 'custom', path: [id, 'ssvCode'], message })
  }),
  /** Pools by Conflux eSpace chain id, the default first. */
  confluxPools: z
    .strictObject({
      '1030': z.array(confluxPool).max(30).default([]),
      '71': z.array(confluxPool).max(30).default([]),
    })
    .default({ '1030': [], '71': [] }),
  /**
   * Contracts of swaps beside the pinned ones of Uniswap v2: equal deployments, and outside services that the server asks for
   * quotes. The browser refuses any other.
   */
  swaps: z
    .strictObject({
      uniswap: z
        .array(z.strictObject({ chainId: z.int().min(1), address }))
        .max(50)
        .default([]),
      outside: z
        .array(z.strictObject({ chainId: z.int().min(1), router: address, spender: address }))
        .max(50)
        .default([]),
    })
    .default({ uniswap: [], outside: [] }),
  /**
   * Names of accounts in the zone of the server's NAMES_ZONE; null offers none. `resolvers`: contracts that resolve names, by chain
   * id; ENS itself needs none.
   */
  names: z
    .nullable(
      z.strictObject({
        zone: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'a domain, such as stake.example'),
        resolvers: z.record(z.string().regex(/^[1-9]\d{0,14}$/, 'a chain id'), address).default({}),
      }),
    )
    .default(null),
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
    /** What the fees pay for, in a sentence or two; shown with them on Home and About. */
    fees: z.nullable(text).default(null),
  }),
})

export type ProviderSettings = z.output<typeof providerSchema>

/** A pin that leaves out the contract that stakers call, or the one that the site reads, would check nothing. */
function missingPins(id: '1' | '560048', pin: z.output<typeof ssvCode> | undefined): string[] {
  if (!pin) return []
  const pinned = new Set(pin.contracts.map(contract => contract.address.toLowerCase()))
  const { network, views } = ssvContracts[id]
  return [network.address, views.address]
    .filter(each => !pinned.has(each.toLowerCase()))
    .map(each => `the code of ${each} is missing`)
}
