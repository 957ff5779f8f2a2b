/** The query parameters that a page accepts, as typed; the page parses them. */
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
