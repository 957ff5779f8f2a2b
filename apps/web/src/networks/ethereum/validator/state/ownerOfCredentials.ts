/** The address that a validator pays to, in lower case; null when its credentials name a BLS key (0x00) or nothing known. */
export function ownerOfCredentials(credentials: `0x${string}`): `0x${string}` | null {
  return /^0x0[12]/.test(credentials) ? `0x${credentials.slice(-40)}` : null
}
