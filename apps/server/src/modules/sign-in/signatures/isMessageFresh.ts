/** From a message to the request that carries it. */
const messageSeconds = 600

/** The page's clock writes the time into the message. */
const skewMs = 60_000

/** Whether a message that names its own time was signed within the last ten minutes. @param issuedAt ISO 8601 */
export function isMessageFresh(issuedAt: string, now: number): boolean {
  const issued = Date.parse(issuedAt)
  return issued <= now + skewMs && issued >= now - messageSeconds * 1_000
}
