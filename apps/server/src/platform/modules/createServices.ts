/** The typed name of what one module offers to later ones. */
export type Service<T> = {
  readonly name: string
  /** Only carries the type. */
  readonly value?: T
}

export type Services = ReturnType<typeof createServices>

export function defineService<T>(name: string): Service<T> {
  return { name }
}

export function createServices() {
  const values = new Map<Service<unknown>, unknown>()
  return {
    /** @throws {Error} when an earlier module provides it already */
    provide<T>(service: Service<T>, value: T): void {
      if (values.has(service)) throw new Error(`Two modules provide the service "${service.name}".`)
      values.set(service, value)
    },
    /** @throws {Error} when no earlier module provides it */
    get<T>(service: Service<T>): T {
      if (!values.has(service)) throw new Error(`No earlier module provides the service "${service.name}".`)
      return values.get(service) as T
    },
  }
}
