/** EIP-1193: the one method that a wallet, and our proxy, has. */
export type Eip1193 = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
