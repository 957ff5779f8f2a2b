/** The address that a validator pays to, in lower case; null for BLS (0x00) or unknown credentials. */
export function ownerOfCredentials(credentials: `0x${string}`): `0x${string}` | null {
  return /^0x0[12]/.test(credentials) ? `0x${credentials.slice(-40)}` : null
}
