// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvBooks} from "./SsvBooks.sol";
import {SsvMath} from "./SsvMath.sol";

/// @title What the network's owner sets.
abstract contract SsvGovernance is SsvBooks {
    uint64 private constant MIN_THRESHOLD_BLOCKS = 21_480;

    event NetworkFeeUpdated(uint256 oldFee, uint256 newFee);
    event NetworkEarningsWithdrawn(uint256 value, address recipient);
    event OperatorFeeIncreaseLimitUpdated(uint64 value);
    event DeclareOperatorFeePeriodUpdated(uint64 value);
    event ExecuteOperatorFeePeriodUpdated(uint64 value);
    event LiquidationThresholdPeriodUpdated(uint64 value);
    event MinimumLiquidationCollateralUpdated(uint256 value);
    event OperatorMaximumFeeUpdated(uint256 maxFee);
    event MinimumOperatorEthFeeUpdated(uint256 minFee);

    /// @param fee Wei a block and 32 ETH.
    function updateNetworkFee(uint256 fee) external onlyOwner {
        (, uint64 oldFee) = _settleNetwork(0, 0);
        _network.fee = _toUnits(fee);
        emit NetworkFeeUpdated(oldFee * SsvMath.UNIT, fee);
    }

    function withdrawNetworkEarnings(uint256 amount) external onlyOwner {
        _settleNetwork(0, 0);
        if (amount > _networkEarnings) revert InsufficientBalance();
        _networkEarnings -= uint128(amount);
        emit NetworkEarningsWithdrawn(amount, msg.sender);
        _pay(msg.sender, amount);
    }

    /// @param percentage Basis points.
    function updateOperatorFeeIncreaseLimit(uint64 percentage) external onlyOwner {
        _feeRules.increaseLimit = percentage;
        emit OperatorFeeIncreaseLimitUpdated(percentage);
    }

    function updateDeclareOperatorFeePeriod(uint64 timeInSeconds) external onlyOwner {
        _feeRules.declarePeriod = timeInSeconds;
        emit DeclareOperatorFeePeriodUpdated(timeInSeconds);
    }

    function updateExecuteOperatorFeePeriod(uint64 timeInSeconds) external onlyOwner {
        _feeRules.executePeriod = timeInSeconds;
        emit ExecuteOperatorFeePeriodUpdated(timeInSeconds);
    }

    function updateLiquidationThresholdPeriod(uint64 blocks) external onlyOwner {
        if (blocks < MIN_THRESHOLD_BLOCKS) revert NewBlockPeriodIsBelowMinimum();
        _terms.thresholdBlocks = blocks;
        emit LiquidationThresholdPeriodUpdated(blocks);
    }

    function updateMinimumLiquidationCollateral(uint256 amount) external onlyOwner {
        _terms.minimumCollateral = _toUnits(amount);
        emit MinimumLiquidationCollateralUpdated(amount);
    }

    function updateMaximumOperatorFee(uint256 maxFee) external onlyOwner {
        _terms.maximumFee = _toUnits(maxFee);
        emit OperatorMaximumFeeUpdated(maxFee);
    }

    function updateMinimumOperatorEthFee(uint256 minFee) external onlyOwner {
        _terms.minimumFee = _toUnits(minFee);
        emit MinimumOperatorEthFeeUpdated(minFee);
    }
}
