type SellerTab = {
  go(url: string): void
  close(): void
}

/**
 * Opens an empty tab within the click: browsers block one that opens after an answer of a server.
 * @param title of the tab until the seller's page is there
 */
export function openSellerTab(title: string): SellerTab {
  const tab = window.open('', '_blank')
  // A webview may open only a whole address.
  if (!tab) return { go: url => window.open(url, '_blank', 'noreferrer noopener'), close: () => undefined }
  // The seller's page gets no hold of this one.
  tab.opener = null
  tab.document.title = title
  return {
    go(url) {
      const link = tab.document.createElement('a')
      link.href = url
      link.referrerPolicy = 'no-referrer'
      link.click()
    },
    close: () => tab.close(),
  }
}
