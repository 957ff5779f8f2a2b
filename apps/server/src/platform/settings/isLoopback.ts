/** Whether a host name is this machine's own: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
}
