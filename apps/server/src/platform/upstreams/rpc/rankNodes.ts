import type { RpcNode } from './createRpcNode.ts'

/**
 * The nodes that may be asked, best first: of the right chain and with a closed circuit; those that keep up with the
 * chain before those that lag, those that nothing is suspected of first, fewest failures in a row first, then in the
 * operator's order. Staying with one node
 * while it is well keeps what a visitor sees from jumping back and forth between heads.
 */
export function rankNodes(nodes: readonly RpcNode[]): RpcNode[] {
  return nodes
    .filter(node => node.chain() === 'right' && node.circuit.state() === 'closed')
    .sort(
      (a, b) =>
        Number(a.lagging) - Number(b.lagging) ||
        Number(a.suspect()) - Number(b.suspect()) ||
        a.circuit.failures() - b.circuit.failures() ||
        a.place - b.place,
    )
}
