import * as z from 'zod'
import { count } from './count.ts'
import { defineSettings } from './defineSettings.ts'
import { password, secret } from './forms.ts'
import { isHttpUrl } from './isHttpUrl.ts'
import { isLoopback } from './isLoopback.ts'
import type { Secret } from './Secret.ts'

/** The checked settings of the server as a whole. */
export type PlatformSettings = ReturnType<typeof platformSettings.read>

export type PostgresSettings = {
  url: Secret
  /** Most connections of this process. */
  connections: number
}

export type PgliteSettings = { folder: string }

const postgresUrl = z
  .string()
  .refine(text => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), 'is not a postgres:// address')
  .pipe(secret)

/** Session cookies must not cross a network unencrypted. */
const publicOrigin = z
  .string()
  .refine(
    text => isHttpUrl(text) && new URL(text).origin === text.replace(/\/$/, ''),
    'is not an origin such as https://stake.example',
  )
  .transform(text => text.replace(/\/$/, ''))
  .refine(
    text => text.startsWith('https:') || isLoopback(new URL(text).hostname),
    'is not https, and not on this machine',
  )

const megabyte = 1024 * 1024

export const platformSettings = defineSettings({
  variables: {
    HOST: z.string().default('127.0.0.1'),
    PORT: count(0, 65_535).default(3000),
    PUBLIC_ORIGIN: publicOrigin.optional(),
    HSTS_SECONDS: count(0, 63_072_000).default(15_552_000),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    LOG_ADDRESSES: z.enum(['full', 'short', 'hidden']).default('short'),
    STATIC_FOLDER: z.string().optional(),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_CONNECTIONS: count(2, 500).default(10),
    DATABASE_FOLDER: z.string().default('.granary/database'),
    TRUSTED_PROXIES: count(0, 10).default(0),
    DRAIN_SECONDS: count(0, 120).default(0),
    METRICS_TOKEN: password.optional(),
    ANSWERS_PER_VISITOR_MEGABYTES: count(40, 65_536).default(64),
    ANSWERS_MEGABYTES: count(64, 1_048_576).default(512),
    ANSWER_STALL_SECONDS: count(1, 600).default(30),
    RATE_LIMIT_REQUESTS_PER_MINUTE: count(0, 1_000_000).default(1_200),
    RPC_TIMEOUT_SECONDS: count(1, 60).default(10),
    RPC_LAG_SECONDS: count(1, 3_600).default(30),
    RPC_HEAD_POLL_MS: count(50, 60_000).default(1_000),
  },
  secrets: ['DATABASE_URL', 'METRICS_TOKEN'],
  prefixes: ['HSTS_', 'LOG_A', 'DATABASE_', 'TRUSTED_', 'DRAIN_', 'METRICS_', 'RATE_LIMIT_', 'RPC_'],
  read: values => ({
    host: values.HOST,
    /** 0 takes a free port. */
    port: values.PORT,
    /** The site's origin; without it people sign in on this machine only. */
    publicOrigin: values.PUBLIC_ORIGIN,
    logLevel: values.LOG_LEVEL,
    /** Form of wallet and visitor addresses in the log. */
    logAddresses: values.LOG_ADDRESSES,
    /** Folder of the built site; without it only the API is served. */
    staticFolder: values.STATIC_FOLDER,
    /** `folder` is a PGlite folder, or `memory:` for one that ends with the process. */
    database: (values.DATABASE_URL
      ? { url: values.DATABASE_URL, connections: values.DATABASE_CONNECTIONS }
      : { folder: values.DATABASE_FOLDER }) satisfies PostgresSettings | PgliteSettings as
      | PostgresSettings
      | PgliteSettings,
    /** Reverse proxies in front of this server: trusts as many addresses of X-Forwarded-For. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** From failing readiness until requests are refused. */
    drainSeconds: values.DRAIN_SECONDS,
    metricsToken: values.METRICS_TOKEN,
    /** How long browsers use only https for the site, once seen so at `publicOrigin`. */
    hstsSeconds: values.HSTS_SECONDS,
    answers: {
      visitorBytes: values.ANSWERS_PER_VISITOR_MEGABYTES * megabyte,
      totalBytes: values.ANSWERS_MEGABYTES * megabyte,
      stallMs: values.ANSWER_STALL_SECONDS * 1_000,
    },
    /** Per visitor address; 0 is no limit. */
    requestsPerMinute: values.RATE_LIMIT_REQUESTS_PER_MINUTE,
    /** How JSON-RPC nodes of any chain are asked. */
    nodes: {
      /** A node whose newest block is older than the others' by more is asked last. */
      toleratedLagSeconds: values.RPC_LAG_SECONDS,
      /** For a whole request to a chain, failover included. */
      timeoutMs: values.RPC_TIMEOUT_SECONDS * 1_000,
      /** How often the newest block is read if no WebSocket announces it. */
      headPollMs: values.RPC_HEAD_POLL_MS,
    },
  }),
})
