import type { OwnedValidator } from '@granary/api'
import { type EthereumNetworkId, ethereumNetworks } from '@granary/chains'
import { elideMiddle, Kernel } from '@granary/ui'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { type Translate, useText } from '#web/i18n/useText.ts'
import { ExplorerLink, hasExplorers } from '#web/shell/ExplorerLink.tsx'
import type { Labels } from '../../labels/index.ts'
import type { OwnerSearch } from '../../ownerSearch.ts'
import { kernelOf } from '../state/kernelOf.ts'
import type { IncomeSpan } from './TableView.ts'
import type { Selection } from './useSelection.ts'
import { ValidatorCells } from './ValidatorCells.tsx'
import styles from './ValidatorTable.module.css'

export type ValidatorRowProps = {
  network: EthereumNetworkId
  validator: OwnedValidator
  /** Position in the shown list, from 0. */
  at: number
  labels: Labels
  span: IncomeSpan
  /** Null if it allows no action. */
  isChosen: boolean | null
  onChoose: Selection['set']
  search: OwnerSearch
}

/** One validator. The whole row links to its details. */
export const ValidatorRow = memo(function ValidatorRow(props: ValidatorRowProps) {
  const t = useText()
  const { network, validator, at, labels, isChosen, onChoose, search } = props
  const { pubkey, index, status } = validator
  const { name, below } = nameOf(validator, labels, t)
  return (
    <tr className={styles.row} aria-rowindex={at + 2} data-at={at}>
      {isChosen !== null && (
        <td className={styles.ofChoice}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              data-control="choice"
              checked={isChosen}
              disabled={index === null}
              aria-label={t('reward.validators.choose', { name })}
              onChange={event => onChoose([pubkey], event.target.checked)}
            />
          </label>
        </td>
      )}
      <th scope="row" className={styles.ofIndex}>
        <div className={styles.name}>
          <Kernel state={kernelOf(status)} />
          <Link
            to="/$network/validator"
            params={{ network }}
            search={{ ...search, pubkey }}
            className={styles.link}
            data-control="link"
            preload={false}
          >
            {name}
          </Link>
        </div>
        <small className={styles.hex}>{below}</small>
      </th>
      <ValidatorCells validator={validator} labels={labels} span={props.span} />
      {hasExplorers && (
        <td className={styles.ofLinks}>
          <ExplorerLink chain={ethereumNetworks[network]} validator={index ?? pubkey} />
        </td>
      )}
    </tr>
  )
})

/** A validator's name: its label, else its index; with a second identifier. */
function nameOf({ pubkey, index }: OwnedValidator, labels: Labels, t: Translate) {
  const label = labels.get(pubkey)
  const number = index === null ? t('reward.validators.unnumbered') : String(index)
  return label === undefined
    ? { name: number, below: elideMiddle(pubkey, 10, 6) }
    : { name: label, below: `${number} · ${elideMiddle(pubkey, 6, 4)}` }
}
