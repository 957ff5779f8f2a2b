import type { capella, deneb } from '@lodestar/types'
import { bytesToHex, type Hex, hexToBytes, toHex } from 'viem'

export type WithdrawalJson = { index: Hex; validatorIndex: Hex; address: Hex; amount: Hex }

/** ExecutionPayloadV3 of the engine API: bytes as hex, quantities as hex without leading zeros. */
export type PayloadJson = {
  parentHash: Hex
  feeRecipient: Hex
  stateRoot: Hex
  receiptsRoot: Hex
  logsBloom: Hex
  prevRandao: Hex
  blockNumber: Hex
  gasLimit: Hex
  gasUsed: Hex
  timestamp: Hex
  extraData: Hex
  baseFeePerGas: Hex
  blockHash: Hex
  transactions: Hex[]
  withdrawals: WithdrawalJson[]
  blobGasUsed: Hex
  excessBlobGas: Hex
}

export function payloadToJson(payload: deneb.ExecutionPayload): PayloadJson {
  return {
    parentHash: bytesToHex(payload.parentHash),
    feeRecipient: bytesToHex(payload.feeRecipient),
    stateRoot: bytesToHex(payload.stateRoot),
    receiptsRoot: bytesToHex(payload.receiptsRoot),
    logsBloom: bytesToHex(payload.logsBloom),
    prevRandao: bytesToHex(payload.prevRandao),
    blockNumber: toHex(payload.blockNumber),
    gasLimit: toHex(payload.gasLimit),
    gasUsed: toHex(payload.gasUsed),
    timestamp: toHex(payload.timestamp),
    extraData: bytesToHex(payload.extraData),
    baseFeePerGas: toHex(payload.baseFeePerGas),
    blockHash: bytesToHex(payload.blockHash),
    transactions: payload.transactions.map(transaction => bytesToHex(transaction)),
    withdrawals: payload.withdrawals.map(withdrawalToJson),
    blobGasUsed: toHex(payload.blobGasUsed),
    excessBlobGas: toHex(payload.excessBlobGas),
  }
}

export function payloadFromJson(json: PayloadJson): deneb.ExecutionPayload {
  return {
    parentHash: hexToBytes(json.parentHash),
    feeRecipient: hexToBytes(json.feeRecipient),
    stateRoot: hexToBytes(json.stateRoot),
    receiptsRoot: hexToBytes(json.receiptsRoot),
    logsBloom: hexToBytes(json.logsBloom),
    prevRandao: hexToBytes(json.prevRandao),
    blockNumber: Number(json.blockNumber),
    gasLimit: Number(json.gasLimit),
    gasUsed: Number(json.gasUsed),
    timestamp: Number(json.timestamp),
    extraData: hexToBytes(json.extraData),
    baseFeePerGas: BigInt(json.baseFeePerGas),
    blockHash: hexToBytes(json.blockHash),
    transactions: json.transactions.map(transaction => hexToBytes(transaction)),
    withdrawals: json.withdrawals.map(withdrawalFromJson),
    blobGasUsed: BigInt(json.blobGasUsed),
    excessBlobGas: BigInt(json.excessBlobGas),
  }
}

/** Amounts are gwei on both sides. */
export function withdrawalToJson(withdrawal: capella.Withdrawal): WithdrawalJson {
  return {
    index: toHex(withdrawal.index),
    validatorIndex: toHex(withdrawal.validatorIndex),
    address: bytesToHex(withdrawal.address),
    amount: toHex(withdrawal.amount),
  }
}

function withdrawalFromJson(json: WithdrawalJson): capella.Withdrawal {
  return {
    index: Number(json.index),
    validatorIndex: Number(json.validatorIndex),
    address: hexToBytes(json.address),
    amount: BigInt(json.amount),
  }
}
