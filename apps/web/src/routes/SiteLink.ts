/** A link target as a network names it: a path without parameters, and its query. */
export type SiteLink = { to: string; search?: Readonly<Record<string, string>> }
