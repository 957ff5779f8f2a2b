const googleHosts: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mail box behind an address, as far as addresses tell: without the part from the plus sign on, and without the
 * dots that Google passes over. For counting alone: mails go to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  const [name = ''] = address.slice(0, at).toLowerCase().split('+')
  return googleHosts.has(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
