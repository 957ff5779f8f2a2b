// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Balances are in wei. Everything else that is money is in units of 100,000 wei: fees a block and 32 ETH, and the
/// indexes that add fees up block by block.

/// @notice A cluster as its owner's calls carry it. Only its hash is on chain.
struct Cluster {
    uint32 validatorCount;
    uint64 networkFeeIndex;
    uint64 index;
    bool active;
    uint256 balance;
}

/// @notice An operator's running account up to `blockNumber`: one storage word.
/// @param blockNumber 0 for an operator that does not exist or is removed.
/// @param vUnits Effective balance of all its validators, 10,000 for each 32 ETH.
struct Meter {
    uint32 blockNumber;
    uint64 index;
    uint64 fee;
    uint64 vUnits;
    uint32 validatorCount;
}

/// @param earnings Wei, up to the meter's block. Its word always holds the owner too, so that the first wei is no dearer to
/// store than the next.
struct Operator {
    Meter meter;
    uint88 earnings;
    bool isPrivate;
    address owner;
    address whitelistingContract;
}

/// @param approvalBeginTime Unix seconds; 0 when no fee is declared.
struct DeclaredFee {
    uint64 fee;
    uint64 approvalBeginTime;
    uint64 approvalEndTime;
}

/// @notice The network's own account: one storage word.
struct NetworkMeter {
    uint32 blockNumber;
    uint64 index;
    uint64 fee;
    uint96 vUnits;
}

/// @notice What a cluster must hold, and the bounds of operators' fees.
/// @param thresholdBlocks Blocks for which a cluster must always be able to pay.
struct Terms {
    uint64 minimumCollateral;
    uint64 thresholdBlocks;
    uint64 maximumFee;
    uint64 minimumFee;
}

/// @notice How an operator raises its fee.
/// @param increaseLimit Basis points that one change may add.
struct FeeRules {
    uint64 declarePeriod;
    uint64 executePeriod;
    uint64 increaseLimit;
}

/// @notice What the oracle last said about a cluster's effective balance.
/// @param vUnits 0 before its first word: each validator then counts as 32 ETH.
/// @param blockNumber Beacon data as of this block.
struct OracleWord {
    uint64 vUnits;
    uint64 blockNumber;
}

/// @notice What a cluster adds to its operators.
struct Load {
    uint32 validators;
    uint64 vUnits;
}
