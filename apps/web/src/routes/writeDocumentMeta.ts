/** Writes a page's title and description to the document. Creates the description element if missing. */
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
