/** The parts of a query that a page takes, as they were typed: the page itself reads and judges them. */
export function texts<Name extends string>(...names: Name[]) {
  return (search: { [Key in Name]?: unknown }): { [Key in Name]?: string } => {
    const taken: { [Key in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string') taken[name] = value
    }
    return taken
  }
}
