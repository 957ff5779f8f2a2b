/** Copies to the clipboard; rejects where the browser offers none, as on a page over plain http. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
