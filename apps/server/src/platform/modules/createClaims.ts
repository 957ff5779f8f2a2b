/**
 * Finds two owners of one thing.
 * @param kind what is claimed, for the error: `the route`
 */
export function createClaims(kind: string) {
  const owners = new Map<string, string>()
  return {
    /** @throws {Error} names both owners */
    claim(owner: string, things: readonly string[]): void {
      for (const thing of things) {
        const other = owners.get(thing)
        if (other !== undefined)
          throw new Error(`The modules ${other} and ${owner} both claim ${kind} ${thing}.`)
        owners.set(thing, owner)
      }
    },
  }
}
