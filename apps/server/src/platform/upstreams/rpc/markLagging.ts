import type { RpcNode } from './createRpcNode.ts'
import type { Head } from './Head.ts'

/**
 * Compares the heads of nodes that were read at one time. With three nodes or more the reference is the median of the
 * heads: one node that claims a block far ahead does not make all the others look late.
 * @param toleratedSeconds measured by the timestamps of the blocks, so it means the same on every chain
 */
export function markLagging(
  nodes: readonly RpcNode[],
  toleratedSeconds: number,
  report: (node: RpcNode, head: Head, lagSeconds: number) => void,
): void {
  const checked = nodes.flatMap(node => {
    const head = node.chain() === 'right' ? node.head() : undefined
    return head ? [{ node, head }] : []
  })
  const byHeight = checked.map(({ head }) => head).sort((a, b) => b.number - a.number)
  const reference = byHeight[Math.floor((byHeight.length - 1) / 2)]
  if (!reference) return
  for (const { node, head } of checked) {
    const behind = head.number < reference.number
    const lagSeconds = behind ? Math.max(0, reference.timestampSeconds - head.timestampSeconds) : 0
    node.lagging = lagSeconds > toleratedSeconds
    report(node, head, lagSeconds)
  }
}
