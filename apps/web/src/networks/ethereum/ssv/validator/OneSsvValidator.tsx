import type { SsvValidatorDetail } from '@granary/api/ssv'
import type { EthereumNetworkId } from '@granary/chains'
import { checksumAddress } from '@granary/staking/address'
import { ArrowLeftIcon, buttonClass, Chip, elideMiddle, Kernel, KeyValueList, Note } from '@granary/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useOwnAccount } from '#web/account/useOwnAccount.ts'
import { useShownAccount } from '#web/account/useShownAccount.ts'
import { useText } from '#web/i18n/useText.ts'
import { Container } from '#web/shell/Container.tsx'
import { CopyText } from '#web/shell/CopyText.tsx'
import { ResumeSkeleton } from '#web/shell/flow/ResumeSkeleton.tsx'
import { Fold } from '#web/shell/review/Fold.tsx'
import { TitledCard } from '#web/shell/TitledCard.tsx'
import { StatusChip } from '../../validator/table/index.ts'
import { SsvReadNote } from '../data/SsvReadNote.tsx'
import { validatorQuery } from '../data/ssvQueries.ts'
import { ClusterCard } from './ClusterCard.tsx'
import { OperatorHealth } from './OperatorHealth.tsx'
import { readPubkey } from './readPubkey.ts'
import styles from './Validator.module.css'

/** One validator that SSV operators run: state, cluster, operators, and ways on. */
export function OneSsvValidator(props: { network: EthereumNetworkId; pubkey: string; canAct: boolean }) {
  const t = useText()
  const { network, canAct } = props
  const pubkey = readPubkey(props.pubkey)
  const { account } = useShownAccount()
  const { data, error, refetch } = useQuery({
    ...validatorQuery(network, pubkey ?? '0x', account),
    enabled: pubkey !== null,
  })
  return (
    <Container className={styles.page}>
      <Link
        to="/$network/ssv/validator-detail"
        params={{ network }}
        search={({ pubkey: _, cluster: __, action: ___, ...rest }: Record<string, unknown>) => rest as never}
        className={styles.back}
      >
        <ArrowLeftIcon size={18} />
        {t('stake.ssv.detail.all')}
      </Link>
      {pubkey === null && <Note tone="error">{t('stake.ssv.detail.keyMalformed')}</Note>}
      <SsvReadNote error={error} hasData={data !== undefined} onRetry={refetch} />
      {pubkey !== null && !data && !error && <ResumeSkeleton />}
      {data && <Detail network={network} detail={data} canAct={canAct} />}
    </Container>
  )
}

type DetailProps = { network: EthereumNetworkId; detail: SsvValidatorDetail; canAct: boolean }

function Detail({ network, detail, canAct }: DetailProps) {
  const t = useText()
  const own = useOwnAccount()
  const { validator, cluster, operators, keyShares } = detail
  const isOwn = own.account === validator.owner
  const isRemoved = validator.removedAtBlock !== null
  return (
    <>
      <div className={styles.head}>
        <Kernel state={validator.beacon?.status === 'active_ongoing' ? 'active' : 'waiting'} />
        <h1 className={styles.heading}>
          {validator.beacon?.index != null
            ? t('stake.ssv.detail.numbered', { index: String(validator.beacon.index) })
            : elideMiddle(validator.pubkey, 10, 8)}
        </h1>
        {validator.beacon ? (
          <StatusChip status={validator.beacon.status} />
        ) : (
          <Chip>{t('stake.ssv.detail.notOnBeacon')}</Chip>
        )}
      </div>
      {detail.reach.catchingUp && <Note tone="warning">{t('stake.ssv.catchingUp')}</Note>}
      {isRemoved && <Note tone="error">{t('stake.ssv.detail.removed')}</Note>}
      {!isRemoved && keyShares === 'invalid' && (
        <Note tone="error">{t('stake.ssv.detail.sharesInvalid')}</Note>
      )}
      {!isRemoved && keyShares === 'unread' && (
        <Note tone="warning">{t('stake.ssv.detail.sharesUnread')}</Note>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ClusterCard network={network} cluster={cluster} canAct={canAct && isOwn} />
          <Facts detail={detail} />
        </div>
        <div className={styles.column}>
          <OperatorHealth operators={operators} source={detail.source} />
          <WaysOn network={network} detail={detail} canAct={canAct && isOwn} />
        </div>
      </div>
    </>
  )
}

function Facts({ detail: { validator, keyShares } }: { detail: SsvValidatorDetail }) {
  const t = useText()
  return (
    <TitledCard title={t('stake.ssv.detail.facts')}>
      <KeyValueList
        items={[
          {
            id: 'key',
            label: t('stake.ssv.detail.key'),
            value: <CopyText value={validator.pubkey} start={10} end={8} />,
          },
          {
            id: 'owner',
            label: t('stake.ssv.detail.owner'),
            value: <CopyText value={checksumAddress(validator.owner)} />,
          },
          { id: 'nonce', label: t('stake.ssv.detail.nonce'), value: validator.ownerNonce },
          {
            id: 'shares',
            label: t('stake.ssv.step.files'),
            value: t(`stake.ssv.detail.shares.${keyShares}`),
          },
          {
            id: 'registered',
            label: t('stake.ssv.detail.registeredAt'),
            value: validator.registeredAtBlock.toLocaleString('en-US'),
          },
          {
            id: 'maker',
            label: t('stake.ssv.detail.keyMaker'),
            value: t(validator.isProviders ? 'stake.ssv.detail.provider' : 'stake.ssv.detail.yourself'),
          },
        ]}
      />
    </TitledCard>
  )
}

/** How to leave, and why the operators of a validator do not change. */
function WaysOn({ network, detail, canAct }: DetailProps) {
  const t = useText()
  const { validator } = detail
  const isRemoved = validator.removedAtBlock !== null
  const link = (action: 'exit' | 'remove') => (
    <Link
      to="/$network/ssv/validator-detail"
      params={{ network }}
      search={(before: object) => ({ ...before, action }) as never}
      className={buttonClass({ size: 'small', variant: 'secondary' })}
    >
      {t(`stake.ssv.action.name.${action}`)}
    </Link>
  )
  return (
    <TitledCard title={t('stake.ssv.detail.waysOn')}>
      {!isRemoved && (
        <ul className={styles.rows}>
          <li className={styles.row}>
            <p className={styles.detail}>
              {validator.exitRequestedAtBlock === null
                ? t('stake.ssv.detail.exitText')
                : t('stake.ssv.detail.exitRequested')}
            </p>
            {canAct && link('exit')}
          </li>
          <li className={styles.row}>
            <p className={styles.detail}>{t('stake.ssv.detail.removeText')}</p>
            {canAct && link('remove')}
          </li>
        </ul>
      )}
      {!canAct && <p className={styles.detail}>{t('stake.ssv.detail.ownerOnly')}</p>}
      <Fold title={t('stake.ssv.detail.changeTitle')}>
        <p>{t(validator.isProviders ? 'stake.ssv.detail.changeProvider' : 'stake.ssv.detail.changeOwn')}</p>
      </Fold>
    </TitledCard>
  )
}
