/** `/{network}/claim` */
export function ClaimPage() {
  return null
}
