/** A kernel in a workshop frame; dashed for play money. */
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#4B2E83"/><rect x="7" y="7" width="50" height="50" rx="10" fill="none" stroke="#D9C8FF" stroke-width="2.5" stroke-dasharray="6 5"/><path d="M32 15c9.500 5.200 12 21 0 34-12-13-9.500-28.800 0-34z" fill="#F3ECFF"/><path d="M32 21v22" stroke="#4B2E83" stroke-width="2.500" stroke-linecap="round"/></svg>`

export const icon = `data:image/svg+xml,${encodeURIComponent(svg)}`
