import { Counter, Gauge, type Registry } from 'prom-client'

/** Makes counters and gauges of one registry with the same labels. */
export function metricsOf<Label extends string = never>(registry: Registry, ...labelNames: readonly Label[]) {
  const options = (name: string, help: string) => ({ name, help, labelNames, registers: [registry] })
  return {
    counter: (name: string, help: string) => new Counter<Label>(options(name, help)),
    gauge: (name: string, help: string) => new Gauge<Label>(options(name, help)),
  }
}
