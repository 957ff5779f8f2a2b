import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Address, Hex } from 'viem'

/** What is deployed where. A record belongs to one deployment. */
export type DeployTarget = { network: 'testnet' | 'mainnet'; kind: 'vote' | 'share'; deployer: Address }

type Contents = DeployTarget & { transactions: Record<string, { raw: Hex; hash: Hex }> }

/**
 * The record from which a deployment resumes after a crash. Keeps each transaction, signed, before sending: a
 * second run sends the same bytes, which a chain accepts once.
 */
export class DeployRecord {
  readonly #file: string
  readonly #contents: Contents

  constructor(file: string, target: DeployTarget) {
    this.#file = file
    this.#contents = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Contents)
      : { ...target, transactions: {} }
    for (const key of ['network', 'kind', 'deployer'] as const)
      if (this.#contents[key] !== target[key])
        throw new Error(`${file} is of a deployment with ${key} ${this.#contents[key]}, not ${target[key]}.`)
  }

  transaction(step: string): { raw: Hex; hash: Hex } | undefined {
    return this.#contents.transactions[step]
  }

  add(step: string, transaction: { raw: Hex; hash: Hex }): void {
    this.#contents.transactions[step] = transaction
    const writing = `${this.#file}.writing`
    writeFileSync(writing, `${JSON.stringify(this.#contents, null, 2)}\n`, { mode: 0o600, flush: true })
    renameSync(writing, this.#file)
  }
}
