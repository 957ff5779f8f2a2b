import type claim from './locales/en_US/claim.json'
import type common from './locales/en_US/common.json'
import type about from './locales/en_US/contact.about.json'
import type contactForm from './locales/en_US/contact.form.json'
import type help from './locales/en_US/contact.help.json'
import type contact from './locales/en_US/contact.json'
import type footer from './locales/en_US/footer.json'
import type header from './locales/en_US/header.json'
import type home from './locales/en_US/home.json'
import type reward from './locales/en_US/reward.json'
import type router from './locales/en_US/router.json'
import type stakeAction from './locales/en_US/stake.action.json'
import type stakeConflux from './locales/en_US/stake.conflux.json'
import type stake from './locales/en_US/stake.json'
import type stakeSsv from './locales/en_US/stake.ssv.json'
import type { Catalog } from './messageGroups.ts'

type Catalogs = {
  common: typeof common
  home: typeof home
  header: typeof header
  footer: typeof footer
  contact: typeof contact
  'contact.form': typeof contactForm
  'contact.about': typeof about
  'contact.help': typeof help
  router: typeof router
  stake: typeof stake
  'stake.action': typeof stakeAction
  'stake.conflux': typeof stakeConflux
  'stake.ssv': typeof stakeSsv
  claim: typeof claim
  reward: typeof reward
}

type IdsOf<G extends Catalog> = `${G}.${keyof Catalogs[G] & string}`

/** `group.key` of every message; an id without a message does not compile. */
export type MessageId = { [G in Catalog]: IdsOf<G> }[Catalog]
