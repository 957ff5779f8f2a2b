/** Name of the lock of a page that follows a plan itself. */
export function presenceOf({ id }: { id: string }): string {
  return `granary:action:${id}`
}
