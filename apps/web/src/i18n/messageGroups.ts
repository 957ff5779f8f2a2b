/** Translation groups: one catalog per group and language, loaded when a page needs it. */
export const messageGroups = [
  'common',
  'home',
  'header',
  'footer',
  'contact',
  'router',
  'stake',
  'claim',
  'reward',
] as const

/** Parts of a group in catalogs of their own, whose long texts load with the pages that show them. */
export const messageParts = [
  'contact.about',
  'contact.form',
  'contact.help',
  'stake.action',
  'stake.conflux',
  'stake.ssv',
] as const

/** Every catalog file of a language. */
export const catalogs = [...messageGroups, ...messageParts] as const

export type Catalog = (typeof catalogs)[number]

/** What a page can load: a catalog, or the texts of error codes from all catalogs, for a page that explains codes. */
export type MessageGroup = Catalog | 'errors'

/** Groups for the frame around every page. */
export const shellGroups = ['common', 'header', 'footer', 'router'] as const satisfies readonly MessageGroup[]
