/** Name of the lock that a page holds while it follows an action itself. */
export function actionPresence({ id }: { id: string }): string {
  return `granary:action:${id}`
}
