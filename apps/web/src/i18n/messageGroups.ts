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

export type MessageGroup = (typeof messageGroups)[number]

/** Groups for the frame around every page. */
export const shellGroups = ['common', 'header', 'footer', 'router'] as const satisfies readonly MessageGroup[]
