import type { EthereumNetworkId } from '@granary/chains'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { keepStored, readStored } from '#web/store/stored.ts'
import { newChoice, readChoice, readOperatorIds, type SsvChoice, withOperators } from './SsvChoice.ts'

/**
 * The choice that the pages of a network share, kept for this tab. The page's address names the operators too: it can be
 * reloaded, kept and sent, and overrides what was kept.
 */
export function useSsvChoice(
  network: EthereumNetworkId,
): [SsvChoice, (change: (before: SsvChoice) => SsvChoice) => void] {
  const { operators } = useSearch({ strict: false }) as { operators?: string }
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => firstChoice(network, operators))
  const text = choice.operatorIds.join(',')
  useEffect(() => keepStored('sessionStorage', keyOf(network), choice), [network, choice])
  useEffect(() => {
    if (text === (operators ?? '')) return
    const search = (before: object) => ({ ...before, operators: text || undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false } as never)
  }, [text, operators, navigate])
  return [choice, setChoice]
}

/** The choice so far, on the pages after those that make it. */
export function keptChoice(network: EthereumNetworkId): SsvChoice | null {
  return readChoice(readStored('sessionStorage', keyOf(network)))
}

const keyOf = (network: EthereumNetworkId) => `granary.ssv.${network}`

function firstChoice(network: EthereumNetworkId, operators: string | undefined): SsvChoice {
  const kept = keptChoice(network) ?? newChoice()
  const asked = readOperatorIds(operators)
  return asked.length > 0 ? withOperators(kept, asked) : kept
}
