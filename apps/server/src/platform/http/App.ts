import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Log } from '../log/createLog.ts'

export type AppEnv = { Bindings: HttpBindings; Variables: { requestId: string; log: Log } }

export type App = Hono<AppEnv>

export type AppContext = Context<AppEnv>
