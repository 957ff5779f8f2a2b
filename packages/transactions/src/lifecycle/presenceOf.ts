/** Name of the lock that a page holds while it follows a plan itself. */
export function presenceOf({ id }: { id: string }): string {
  return `granary:action:${id}`
}
