// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Cluster, Meter, NetworkMeter, Terms} from "./SsvTypes.sol";

/// @title Fees of a cluster, to the wei.
/// @dev A fee is a whole number of 100,000 wei and 10,000 vUnits are 32 ETH, so fee * vUnits * 10 is the exact amount in
/// wei: nothing is ever rounded.
library SsvMath {
    uint256 internal constant UNIT = 100_000;
    uint64 internal constant VUNITS_PER_VALIDATOR = 10_000;
    uint256 internal constant WEI_PER_VUNIT = UNIT / VUNITS_PER_VALIDATOR;
    uint32 internal constant ETH_PER_VALIDATOR = 32;

    /// @param effectiveBalance Whole ETH. Rounded up.
    function toVUnits(uint32 effectiveBalance) internal pure returns (uint64) {
        uint256 scaled = uint256(effectiveBalance) * VUNITS_PER_VALIDATOR;
        return uint64((scaled + ETH_PER_VALIDATOR - 1) / ETH_PER_VALIDATOR);
    }

    /// @return Whole ETH, rounded down.
    function toEffectiveBalance(uint64 vUnits) internal pure returns (uint32) {
        return uint32(uint256(vUnits) * ETH_PER_VALIDATOR / VUNITS_PER_VALIDATOR);
    }

    function indexNow(Meter memory meter) internal view returns (uint64) {
        if (meter.blockNumber == 0) return meter.index;
        return meter.index + uint64(block.number - meter.blockNumber) * meter.fee;
    }

    function indexNow(NetworkMeter memory meter) internal view returns (uint64) {
        return meter.index + uint64(block.number - meter.blockNumber) * meter.fee;
    }

    /// @notice Wei earned since the meter's block.
    function earned(Meter memory meter) internal view returns (uint256) {
        if (meter.blockNumber == 0) return 0;
        return (block.number - meter.blockNumber) * meter.fee * meter.vUnits * WEI_PER_VUNIT;
    }

    /// @notice Wei earned since the meter's block.
    function earned(NetworkMeter memory meter) internal view returns (uint256) {
        return (block.number - meter.blockNumber) * meter.fee * meter.vUnits * WEI_PER_VUNIT;
    }

    /// @notice Takes the fees since the cluster's indexes from its balance, and moves the indexes.
    function charge(Cluster memory cluster, uint64 index, uint64 networkIndex, uint64 vUnits) internal pure {
        uint256 units = uint256(index - cluster.index) + (networkIndex - cluster.networkFeeIndex);
        uint256 used = units * vUnits * WEI_PER_VUNIT;
        cluster.balance = used > cluster.balance ? 0 : cluster.balance - used;
        (cluster.index, cluster.networkFeeIndex) = (index, networkIndex);
    }

    /// @param fees Operators' fees and the network fee together.
    /// @return Wei a block.
    function burnRate(uint256 fees, uint64 vUnits) internal pure returns (uint256) {
        return fees * vUnits * WEI_PER_VUNIT;
    }

    /// @param burn Wei a block.
    /// @return Wei below which anybody may liquidate a cluster.
    function collateral(Terms memory terms, uint256 burn) internal pure returns (uint256) {
        uint256 minimum = terms.minimumCollateral * UNIT;
        uint256 threshold = burn * terms.thresholdBlocks;
        return threshold > minimum ? threshold : minimum;
    }

    function hash(Cluster memory cluster) internal pure returns (bytes32) {
        return keccak256(
            abi.encodePacked(
                cluster.validatorCount, cluster.networkFeeIndex, cluster.index, cluster.balance, cluster.active
            )
        );
    }
}
