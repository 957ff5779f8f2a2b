/** Whether a search found nothing of what the wallet was asked for: then the word of the person counts. */
export function mayGiveUp(search: string): boolean {
  return search === 'absent' || search === 'proposed'
}
