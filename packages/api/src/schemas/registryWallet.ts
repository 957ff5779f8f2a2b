import * as z from 'zod/mini'

const link = z.nullable(z.string())

/** `certified`: the provider tried this wallet with its site. */
export const walletBadge = z.enum(['none', 'certified'])

/** A wallet as `GET /getWallets` lists it. */
export const registryWallet = z.object({
  id: z.string(),
  name: z.string(),
  homepage: link,
  /** Its picture is at `/getWalletImage/{image_id}`. */
  image_id: z.nullable(z.string()),
  /** Place in the list, from 1. */
  order: z.int(),
  /** Schemes of its applications: `rainbow://`. */
  mobile_link: link,
  desktop_link: link,
  /** https address that opens its application if installed. */
  link_mode: link,
  webapp_link: link,
  app_store: link,
  play_store: link,
  rdns: z.nullable(z.string()),
  chrome_store: link,
  /** How its extension names itself in each namespace. */
  injected: z.nullable(z.array(z.object({ namespace: z.string(), injected_id: z.string() }))),
  /** CAIP-2 ids or namespaces; empty if unknown. */
  chains: z.array(z.string()),
  badge_type: walletBadge,
})

export type RegistryWallet = z.output<typeof registryWallet>
