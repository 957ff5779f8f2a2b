import type { ExecutionKind } from '../execution/ExecutionKind.ts'

export type DevnetPorts = {
  ethereum: number
  conflux: number
  /** The core space beside eSpace. */
  confluxCore: number
  beacon: number
  keymanager: number
  control: number
}

export type DevnetOptions = {
  /** Folder for the state; without it the state ends with the process. */
  dataDir?: string
  /** Wall time between slots, milliseconds; 1000 by default. */
  slotMs?: number
  /** 0 or omitted: any free port. */
  ports?: Partial<DevnetPorts>
  /** Also run Conflux eSpace (default true). */
  conflux?: boolean
  /** Also deploy a market: WETH, Uniswap v2, tokens (default false; anvil only). */
  market?: boolean
  /** 'engine' needs the packages of `npm run test:engine` and keeps no state (default 'anvil'). */
  execution?: ExecutionKind
}

/** Where `npm start` and the CLI listen, all on 127.0.0.1. */
export const defaultPorts: DevnetPorts = {
  ethereum: 18545,
  conflux: 18546,
  confluxCore: 18547,
  beacon: 15052,
  keymanager: 15053,
  control: 15050,
}
