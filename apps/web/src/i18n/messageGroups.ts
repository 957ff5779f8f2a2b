/** Translation groups: one catalog a group and language, loaded when a page needs it. */
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

export type MessageGroup = (typeof messageGroups)[number]

/** The groups that the frame around every page needs. */
export const shellGroups = ['common', 'header', 'footer', 'router'] as const satisfies readonly MessageGroup[]
