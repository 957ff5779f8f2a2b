import type { HealthCheck } from '../health/HealthCheck.ts'
import { platformChecks } from '../health/platformChecks.ts'
import { createServices } from './createServices.ts'
import type { PlatformParts } from './ModuleContext.ts'
import type { ServerModule, StartCheck, StartedModule } from './ServerModule.ts'

export type RunningModule = StartedModule & { name: string }

/**
 * Starts the modules in order. If one fails, closes those before it.
 * @throws what a module throws at its start
 */
export async function startModules(modules: readonly ServerModule[], parts: PlatformParts) {
  const services = createServices()
  const started: RunningModule[] = []
  const healthChecks: HealthCheck[] = []
  const close = async () => {
    for (const module of started.splice(0).reverse()) await module.close?.()
  }
  try {
    for (const { name, start } of modules)
      started.push({ name, ...(await start({ ...parts, services, healthChecks })) })
  } catch (error) {
    await close()
    throw error
  }
  const hasJobs = started.some(({ jobs }) => jobs)
  healthChecks.push(...platformChecks(parts, hasJobs))
  healthChecks.push(...started.flatMap(module => module.healthChecks ?? []))
  return { started: [...started] /** Ends the modules, the last one first. */, close }
}

/**
 * Asks every node at start whether it is of its network, and logs the answer. A failing network is refused to
 * visitors and asked again with the next one; the others serve meanwhile.
 */
export function runStartChecks(started: readonly StartedModule[], { chains, log }: PlatformParts): void {
  const nodes: StartCheck[] = [...chains.values()]
    .filter(({ configured }) => configured)
    .map(({ chain, rpc }) => ({ name: chain.caipNetworkId, run: rpc }))
  for (const { name: network, run } of [...nodes, ...started.flatMap(module => module.startChecks ?? [])])
    run().then(
      () => log.info({ network }, 'network ready'),
      error => log.error({ network, err: error }, 'network refused'),
    )
}
