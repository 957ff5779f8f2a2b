const weiPerGwei = 1_000_000_000n

/** An amount below a gwei as it can be read, `42 wei`; undefined for any other. */
export function fewWei(wei: bigint | undefined): string | undefined {
  return wei !== undefined && wei > 0n && wei < weiPerGwei ? `${wei} wei` : undefined
}
