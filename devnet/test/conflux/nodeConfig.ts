/** Publicly known keys with 10,000 CFX each in both spaces from the first block. */
export const richKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

export type NodePorts = { core: number; eSpace: number; peers: number }

export type NodeSettings = {
  /** Its data folder, with the files of `posFiles`. */
  folder: string
  ports: NodePorts
  /** Milliseconds between blocks; without it the node only follows the other. */
  blockMs?: number
  /** Private key of its node identity, 64 hex digits. */
  networkKey?: string
  /** Another node to connect to: `cfxnode://…`. */
  peer?: string
}

/** Hash of the first PoS block: of the validator set in conflux-node/pos/genesis_file. */
const waypoint = '0:3fc8789e1bbdb6e9b9936c82c1602e59f3b1fd9e3558291a6e8a00b333af60b7'

/**
 * conflux.toml of a test network node. PoS at full speed: a term has 6 rounds (60 on the real chain) of about
 * half a second, and votes lock for 6 rounds and unlock for 12 (13 days and a day there).
 */
export function nodeConfig({ folder, ports, blockMs, networkKey, peer }: NodeSettings): string {
  const lines: [string, string | number | boolean | undefined][] = [
    ['mode', 'dev'],
    ['node_type', 'full'],
    ['log_level', 'error'],
    ['conflux_data_dir', `${folder}/data`],
    ['chain_id', 1],
    ['evm_chain_id', 71],
    ['public_address', '127.0.0.1'],
    ['jsonrpc_http_port', ports.core],
    ['jsonrpc_http_eth_port', ports.eSpace],
    ['tcp_port', ports.peers],
    ['udp_port', ports.peers],
    ['enable_discovery', false],
    ['session_ip_limits', '0,0,0,0'],
    ['net_key', networkKey],
    ['bootnodes', peer],
    ['public_rpc_apis', 'all'],
    ['public_evm_rpc_apis', 'evm,ethdebug'],
    ['genesis_secrets', `${folder}/secrets.txt`],
    ['genesis_evm_secrets', `${folder}/secrets.txt`],
    ['dev_block_interval_ms', blockMs],
    ['dev_pack_tx_immediately', blockMs === undefined],
    ['default_transition_time', 1],
    ['hydra_transition_number', 1],
    ['hydra_transition_height', 1],
    ['cip112_transition_height', 1],
    ['cip1559_transition_height', 2],
    ['pos_reference_enable_height', 0],
    ['pos_config_path', `${folder}/pos_config.yaml`],
    ['pos_initial_nodes_path', `${folder}/initial_nodes.json`],
    ['pos_private_key_path', `${folder}/pos_key`],
    ['dev_pos_private_key_encryption_password', '123456'],
    ['pos_round_per_term', 6],
    ['pos_term_max_size', 3000],
    ['pos_term_elected_size', 3000],
    ['pos_in_queue_locked_views', 6],
    ['pos_out_queue_locked_views', 12],
    ['pos_pivot_decision_defer_epoch_count', 5],
    ['cip113_pivot_decision_defer_epoch_count', 5],
  ]
  return lines
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name} = ${JSON.stringify(value)}\n`]))
    .join('')
}

/** @param folder contains genesis_file */
export function posConfig(folder: string): string {
  return `base:
  role: validator
  waypoint:
    from_config: ${waypoint}
consensus:
  round_initial_timeout_ms: 500
  safety_rules:
    service:
      type: local
execution:
  genesis_file_location: ${folder}/genesis_file
logger:
  level: ERROR
`
}
