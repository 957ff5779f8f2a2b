/** EIP-1193: the one method that wallets and our proxy share. */
export type Eip1193 = {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
}
