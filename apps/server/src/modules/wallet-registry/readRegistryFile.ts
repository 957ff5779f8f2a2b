import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { cleanEntry, type ListedWallet } from '@granary/wallet/wallets'
import * as z from 'zod'
import { parseJson } from '#server/platform/upstreams/parseJson.ts'
import { imageBytesLimit, type RegistryImage, readImage } from './images/readImage.ts'

/** The provider's additions to the bundled list. */
export type RegistryFile = {
  readonly wallets: readonly ListedWallet[]
  /** By image id. */
  readonly images: ReadonlyMap<string, RegistryImage>
  /** Ids of bundled wallets. */
  readonly certified: ReadonlySet<string>
  readonly hidden: ReadonlySet<string>
  /** Of every project, and of a project that has its own. */
  readonly features: Features
  readonly analytics: boolean
  readonly projects: ReadonlyMap<string, { readonly features: Features; readonly analytics: boolean }>
}

/** Configuration key `remoteFeatures` of the toolkit. */
export type Features = Record<string, boolean | string[]>

export const emptyRegistryFile: RegistryFile = {
  wallets: [],
  images: new Map(),
  certified: new Set(),
  hidden: new Set(),
  features: {},
  analytics: false,
  projects: new Map(),
}

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'is not an id such as example-wallet')

/** A link as the toolkit would open it, unchanged. */
const link = (key: 'mobile_link' | 'desktop_link' | 'homepage', expected: string) =>
  z
    .string()
    .refine(text => cleanEntry({ id: 'x', name: 'X', [key]: text })?.[key] === text, `is not ${expected}`)
    .optional()

const web = link('homepage', 'an https address')

const wallet = z.strictObject({
  id,
  name: z
    .string()
    .refine(
      text => cleanEntry({ id: 'x', name: text })?.name === text,
      'is not one line of 1 to 40 visible characters',
    ),
  /** Path beside the file. */
  image: z.string().optional(),
  homepage: web,
  mobile_link: link('mobile_link', "an application's address such as example://"),
  desktop_link: link('desktop_link', "an application's address such as example://"),
  link_mode: web,
  webapp_link: web,
  app_store: web,
  play_store: web,
  chrome_store: web,
  rdns: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'is not a name such as com.example.wallet')
    .optional(),
  chains: z
    .array(
      z.string().regex(/^[a-z0-9-]{3,8}(:[\w-]{1,32})?$/, 'is not a namespace or CAIP-2 id such as eip155:1'),
    )
    .default([]),
  badge_type: z.enum(['none', 'certified']).default('none'),
})

const features = z.partialRecord(
  z.enum([
    ...(['email', 'socials', 'swaps', 'onramp', 'send', 'receive', 'history', 'analytics'] as const),
    ...(['allWallets', 'legalCheckbox', 'connectMethodsOrder', 'walletFeaturesOrder'] as const),
    'connectorTypeOrder',
  ]),
  z.union([z.boolean(), z.array(z.string())]),
)

const registryFile = z.strictObject({
  wallets: z.array(wallet).default([]),
  certified: z.array(id).default([]),
  hidden: z.array(id).default([]),
  features: features.default({}),
  analytics: z.boolean().default(false),
  projects: z
    .record(
      z.string(),
      z.strictObject({ features: features.default({}), analytics: z.boolean().default(false) }),
    )
    .default({}),
})

/** Reads the file and the pictures that it names. @returns every problem, each with its place in the file */
export function readRegistryFile(path: string): { content: RegistryFile; problems: readonly string[] } {
  const json = parseJson(readText(path) ?? '')
  if (json === undefined)
    return { content: emptyRegistryFile, problems: ['names a file that cannot be read as JSON'] }
  const parsed = registryFile.safeParse(json)
  if (!parsed.success)
    return {
      content: emptyRegistryFile,
      problems: parsed.error.issues.map(({ path: place, message }) =>
        [place.join('.'), message].filter(Boolean).join(' '),
      ),
    }
  return withImages(parsed.data, dirname(path))
}

function withImages(
  { wallets, certified, hidden, features: common, analytics, projects }: z.output<typeof registryFile>,
  folder: string,
): { content: RegistryFile; problems: readonly string[] } {
  const problems: string[] = []
  const images = new Map<string, RegistryImage>()
  for (const [place, { id: name, image }] of wallets.entries()) {
    const at = `wallets.${place}`
    if (wallets.findIndex(other => other.id === name) !== place) problems.push(`${at}.id is used twice`)
    if (image === undefined) continue
    const read = readImage(readBytes(resolve(folder, image)))
    if ('problem' in read) problems.push(`${at}.image ${read.problem}`)
    else images.set(imageIdOf(name, read), read)
  }
  const idsByWallet = new Map([...images.keys()].map(imageId => [imageId.replace(/-[^-]+$/, ''), imageId]))
  const content = {
    wallets: wallets.map(({ image: _, link_mode, ...rest }) => ({
      ...rest,
      ...(idsByWallet.has(rest.id) && { image_id: idsByWallet.get(rest.id) }),
      universal_link: link_mode,
    })) as readonly ListedWallet[],
    images,
    certified: new Set(certified),
    hidden: new Set(hidden),
    features: common as Features,
    analytics,
    projects: new Map(Object.entries(projects)) as RegistryFile['projects'],
  }
  return { content, problems }
}

/** Changes with the picture: pages keep it for a day, and the bundled one has the wallet's own id. */
function imageIdOf(walletId: string, { etag }: RegistryImage): string {
  return `${walletId}-${etag.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}`
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

function readBytes(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path)
    return bytes.length <= imageBytesLimit ? bytes : undefined
  } catch {
    return undefined
  }
}
