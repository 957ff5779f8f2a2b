import { namespaces } from '@granary/wallet/core'
import { marigold, severalChains } from '../fixtures/connectors.ts'
import type { Scene } from '../Scene.ts'
import { viewStates } from './viewStates.ts'

const history: Scene['history'] = [
  { name: 'Connect' },
  { name: 'ConnectingExternal', connectorId: marigold.id },
]
const scene = { history, connectors: [marigold] }

export const connectingStates = viewStates('ConnectingExternal', {
  legalFirst: { history, connectors: [marigold], config: { features: { legalCheckbox: true } } },
  waiting: scene,
  neverAnswers: { ...scene, isPatient: true },
  rejected: { ...scene, answer: 'rejected' },
  pending: { ...scene, answer: 'pending' },
  failed: { ...scene, answer: 'failed' },
  chooseChain: {
    history: [{ name: 'Connect' }, { name: 'ConnectingExternal', connectorId: 'org.example.harbour' }],
    namespaces,
    connectors: severalChains,
  },
})
