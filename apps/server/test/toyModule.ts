import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { Counter } from 'prom-client'
import { defineModule } from '../src/platform/modules/ServerModule.ts'
import { count } from '../src/platform/settings/count.ts'
import { defineSettings } from '../src/platform/settings/defineSettings.ts'

const toySettings = defineSettings({
  variables: { TOY_SIZE: count(1, 9).default(3) },
  prefixes: ['TOY_'],
  read: values => ({ size: values.TOY_SIZE }),
})

const toys = pgTable('toys', { name: text('name').primaryKey() })

/** The example of docs/add-a-server-module.md: everything that a module may have, in one file. */
export const toyModule = defineModule({
  name: 'toy',
  settings: toySettings,
  tables: [toys],
  operations: [
    { words: ['toys'], summary: 'how many toys there are', run: async () => ({ figures: { toys: 1 } }) },
  ],
  start({ settings, metrics }) {
    const { size } = settings.of(toySettings)
    const asked = new Counter({
      name: 'granary_toys_asked_total',
      help: 'Requests for the toy',
      registers: [metrics.registry],
    })
    return {
      routes: app =>
        app.get('/api/v1/toy', context => {
          asked.inc()
          return context.json({ size })
        }),
      jobs: async jobs => {
        await jobs.every('wind-toy', 60, async () => {})
        return undefined
      },
      healthChecks: [
        { name: 'toy', vital: false, run: async () => (size > 8 ? 'the toy is too big' : undefined) },
      ],
      upgrade: () => ({
        path: '/toy',
        take: (_request, socket) =>
          socket.end(
            'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\ntick',
          ),
        end: async () => {},
      }),
      stateFigures: [
        {
          name: 'granary_toys',
          help: 'Toys in the database',
          labels: ['colour'],
          async read(orm) {
            await orm.execute(sql`select 1`)
            return [{ labels: ['red'], value: size }]
          },
        },
      ],
    }
  },
})
