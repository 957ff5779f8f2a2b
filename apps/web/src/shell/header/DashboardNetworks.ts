import { createContext } from 'react'
import type { DashboardNetwork } from '#web/networks/NetworkModule.ts'

/** The chains with a dashboard. The frame knows the networks; their pages, which they name, read them from here. */
export const DashboardNetworks = createContext<readonly DashboardNetwork[]>([])
