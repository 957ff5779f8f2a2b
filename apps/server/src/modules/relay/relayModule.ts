import { projectsService } from '#server/modules/projects/Project.ts'
import type { ModuleContext } from '#server/platform/modules/ModuleContext.ts'
import { defineModule, type StartedModule } from '#server/platform/modules/ServerModule.ts'
import { createAccess } from './access/createAccess.ts'
import { openBus } from './bus/openBus.ts'
import { countRelay, reportRelay } from './countRelay.ts'
import { createCalls } from './createCalls.ts'
import { createRelay } from './createRelay.ts'
import { createRelayMetrics } from './createRelayMetrics.ts'
import { clearRegularly } from './messages/clearRegularly.ts'
import { createMessageStore } from './messages/MessageStore.ts'
import { relaySettings } from './relaySettings.ts'
import { serveRpc } from './serveRpc.ts'
import { serveSockets } from './serveSockets.ts'
import { createVisitorLimits } from './sessions/createVisitorLimits.ts'
import * as tables from './tables.ts'

/** In a minute, of a visitor's connections: all of them may reconnect, and once more. */
const handshakesPerSession = 3

/** A WalletConnect relay: carries encrypted messages between wallets and applications. */
export const relayModule = defineModule({
  name: 'relay',
  settings: relaySettings,
  tables: Object.values(tables),
  operations: [
    { words: ['relay'], summary: 'messages of the relay: stored, waiting, topics', run: reportRelay },
  ],
  start: context => (context.settings.of(relaySettings).offered ? startRelay(context) : {}),
})

function startRelay(context: ModuleContext): StartedModule {
  const { settings, database, metrics, services, limitOf, log } = context
  const { trustedProxies, publicOrigin } = settings
  const own = settings.of(relaySettings)
  const relayMetrics = createRelayMetrics(metrics.registry)
  const store = createMessageStore(database.orm)
  const relay = createRelay({
    store,
    limits: createVisitorLimits(own.mostTopics, own.mostTopicsPerVisitor),
    openBus: listener => openBus(database, own.redisUrl, log, listener),
    metrics: relayMetrics,
    log,
  })
  const limit = limitOf({ name: 'relay', points: own.pointsPerMinute, seconds: 60 })
  const calls = createCalls({ relay, limit, metrics: relayMetrics, log })
  const authorize = createAccess({ projects: services.get(projectsService), publicOrigin, urls: own.urls })
  const endClearing = clearRegularly(store, own.mostBytes, log)
  return {
    upgrade: () =>
      serveSockets({
        ...{ authorize, calls, relay, trustedProxies, log },
        limits: createVisitorLimits(own.mostSessions, own.mostSessionsPerVisitor),
        handshakes: limitOf({
          name: 'relayHandshakes',
          points: own.mostSessionsPerVisitor * handshakesPerSession,
          seconds: 60,
        }),
        framesPerSecond: own.framesPerSecond,
        metrics: relayMetrics,
      }),
    intercept: face => serveRpc({ ...face, authorize, calls, trustedProxies, log, metrics }),
    healthChecks: [{ name: 'relay', vital: false, run: async () => relay.problem() }],
    stateFigures: [countRelay],
    async close() {
      endClearing()
      await relay.close()
    },
  }
}
