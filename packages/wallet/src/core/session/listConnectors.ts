import type { AdapterHost } from '../adapters/Adapter.ts'
import type { Connector } from '../connectors/Connector.ts'

/** Shows a page's connectors in the wallet lists, now and whenever they change. */
export function listConnectors(
  host: Pick<AdapterHost, 'setConnectors'>,
  source: { list(): readonly Connector[]; onChange(listener: () => void): unknown },
): void {
  const show = () => host.setConnectors(source.list())
  source.onChange(show)
  show()
}
