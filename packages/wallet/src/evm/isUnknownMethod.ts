/** Whether a wallet's error means an unknown method (JSON-RPC, EIP-1193, EIP-1474). */
export function isUnknownMethod(cause: unknown): boolean {
  const code = (cause as { code?: unknown } | null)?.code
  return code === -32601 || code === -32004 || code === 4200
}
