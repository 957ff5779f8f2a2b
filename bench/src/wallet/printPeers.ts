/**
 * Peers on one machine (viem 2.57.0, React 19.3.1, Vite 8.3.8, Chromium 156, 15 interleaved runs): not
 * measured here.
 */
const peers = [
  ['plain React', 66.2, undefined, undefined, 2.2],
  ['wagmi 3, a bare list', 92.1, 8, 4, 2.5],
  ['AppKit 1.8.24', 821.9, 206, 177, 9.2],
  ['AppKit, all options off', 711.4, 171, 178, 8.5],
  ['RainbowKit 2.2.11', 628.2, 181, 22, 7.3],
  ['ConnectKit 1.9.2', 549, 211, 644, 6],
] as const

/** Prints earlier measurements of peers, for reference. */
export function printPeers(): void {
  console.log(
    '\nfor reference, measured earlier: first load kB gzip, click to wallet row ms, row to connected ms, heap MB',
  )
  for (const [name, kb, row, connected, heap] of peers)
    console.log(`  ${name.padEnd(24)} ${kb}, ${row ?? '-'}, ${connected ?? '-'}, ${heap}`)
}
