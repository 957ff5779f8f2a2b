/** Writes title and description of the page into the document. The description element is created if missing. */
export function writeDocumentMeta(meta: { title: string; description: string; provider: string }): void {
  document.title = `${meta.title} | Stake ${meta.provider}`
  descriptionElement().content = meta.description
}

function descriptionElement(): HTMLMetaElement {
  const found = document.head.querySelector<HTMLMetaElement>('meta[name="description"]')
  if (found) return found
  const created = document.createElement('meta')
  created.name = 'description'
  document.head.append(created)
  return created
}
