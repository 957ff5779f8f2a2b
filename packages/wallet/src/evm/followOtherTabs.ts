/**
 * A wallet that was left in one tab of the browser is left in all: not every wallet tells the others. The mark is
 * what wagmi's connectors keep of a wallet that was left.
 */
export function followOtherTabs(connectorId: () => string | undefined, end: () => void): void {
  window.addEventListener('storage', event => {
    const { key, newValue } = event as StorageEvent
    const id = connectorId()
    if (id !== undefined && newValue !== null && key?.endsWith(`/evm.${id}.disconnected`)) end()
  })
}
