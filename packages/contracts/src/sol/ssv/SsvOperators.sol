// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SsvBooks} from "./SsvBooks.sol";
import {SsvMath} from "./SsvMath.sol";
import {DeclaredFee, Meter, Operator} from "./SsvTypes.sol";

/// @title Operators: registration and removal, fees that rise only after notice, and earnings.
abstract contract SsvOperators is SsvBooks {
    using SsvMath for Meter;

    uint256 private constant BASIS_POINTS = 10_000;

    event OperatorAdded(uint64 indexed operatorId, address indexed owner, bytes publicKey, uint256 fee);
    event OperatorRemoved(uint64 indexed operatorId);
    event OperatorFeeDeclared(
        address indexed owner, uint64 indexed operatorId, uint256 blockNumber, uint256 fee
    );
    event OperatorFeeDeclarationCancelled(address indexed owner, uint64 indexed operatorId);
    event OperatorFeeExecuted(
        address indexed owner, uint64 indexed operatorId, uint256 blockNumber, uint256 fee
    );
    event OperatorWithdrawn(address indexed owner, uint64 indexed operatorId, uint256 value);
    event OperatorPrivacyStatusUpdated(uint64[] operatorIds, bool toPrivate);

    /// @param publicKey The ABI encoding of the operator's RSA key as text.
    /// @param fee Wei a block and 32 ETH.
    function registerOperator(bytes calldata publicKey, uint256 fee, bool setPrivate)
        external
        returns (uint64 id)
    {
        uint64 units = _toUnits(fee);
        _checkFee(units);
        bytes32 keyHash = keccak256(publicKey);
        if (_isOperatorKey[keyHash]) revert OperatorAlreadyExists();
        _isOperatorKey[keyHash] = true;
        id = ++_lastOperatorId;
        Operator storage operator = _operators[id];
        operator.meter = Meter(uint32(block.number), 0, units, 0, 0);
        operator.owner = msg.sender;
        emit OperatorAdded(id, msg.sender, publicKey, fee);
        if (!setPrivate) return id;
        operator.isPrivate = true;
        uint64[] memory ids = new uint64[](1);
        ids[0] = id;
        emit OperatorPrivacyStatusUpdated(ids, true);
    }

    /// @notice Ends an operator for good. Its clusters go on without it; what it has earned stays withdrawable.
    function removeOperator(uint64 operatorId) external {
        Operator storage operator = _own(operatorId);
        Meter memory meter = operator.meter;
        _settleMeter(operator, meter);
        operator.meter = Meter(0, meter.index, 0, 0, 0);
        operator.isPrivate = false;
        operator.whitelistingContract = address(0);
        delete _declaredFees[operatorId];
        emit OperatorRemoved(operatorId);
    }

    /// @notice Gives notice of another fee, which can be executed once the declare period has passed.
    function declareOperatorFee(uint64 operatorId, uint256 fee) external {
        Operator storage operator = _own(operatorId);
        uint64 units = _toUnits(fee);
        _checkFee(units);
        uint64 current = operator.meter.fee;
        if (units == current) revert SameFeeChangeNotAllowed();
        if (current == 0) revert FeeIncreaseNotAllowed();
        uint256 limit = current * (BASIS_POINTS + _feeRules.increaseLimit) / BASIS_POINTS;
        if (units > limit) revert FeeExceedsIncreaseLimit();
        uint64 begin = uint64(block.timestamp) + _feeRules.declarePeriod;
        _declaredFees[operatorId] = DeclaredFee(units, begin, begin + _feeRules.executePeriod);
        emit OperatorFeeDeclared(msg.sender, operatorId, block.number, fee);
    }

    function executeOperatorFee(uint64 operatorId) external {
        Operator storage operator = _own(operatorId);
        DeclaredFee memory declared = _declaredFees[operatorId];
        if (declared.approvalBeginTime == 0) revert NoFeeDeclared();
        if (block.timestamp < declared.approvalBeginTime || block.timestamp > declared.approvalEndTime) {
            revert ApprovalNotWithinTimeframe();
        }
        if (declared.fee > _terms.maximumFee) revert FeeTooHigh();
        _setFee(operator, operatorId, declared.fee);
    }

    function cancelDeclaredOperatorFee(uint64 operatorId) external {
        _own(operatorId);
        if (_declaredFees[operatorId].approvalBeginTime == 0) revert NoFeeDeclared();
        delete _declaredFees[operatorId];
        emit OperatorFeeDeclarationCancelled(msg.sender, operatorId);
    }

    /// @notice A fee falls at once.
    function reduceOperatorFee(uint64 operatorId, uint256 fee) external {
        Operator storage operator = _own(operatorId);
        uint64 units = _toUnits(fee);
        _checkFee(units);
        if (units >= operator.meter.fee) revert FeeIncreaseNotAllowed();
        _setFee(operator, operatorId, units);
    }

    function setOperatorsPrivateUnchecked(uint64[] calldata operatorIds) external {
        _setPrivacy(operatorIds, true);
    }

    function setOperatorsPublicUnchecked(uint64[] calldata operatorIds) external {
        _setPrivacy(operatorIds, false);
    }

    function withdrawOperatorEarnings(uint64 operatorId, uint256 amount) external {
        Operator storage operator = _owned(operatorId);
        if (amount == 0 || _earningsNow(operator) < amount) revert InsufficientBalance();
        _withdraw(operator, operatorId, amount);
    }

    function withdrawAllOperatorEarnings(uint64 operatorId) external {
        Operator storage operator = _owned(operatorId);
        uint256 amount = _earningsNow(operator);
        if (amount == 0) revert InsufficientBalance();
        _withdraw(operator, operatorId, amount);
    }

    /// @dev An operator of the caller's that is not removed.
    function _own(uint64 operatorId) internal view returns (Operator storage operator) {
        operator = _operators[operatorId];
        if (operator.meter.blockNumber == 0) revert OperatorDoesNotExist();
        if (operator.owner != msg.sender) revert CallerNotOwnerWithData(msg.sender, operator.owner);
    }

    /// @dev An operator of the caller's, removed or not.
    function _owned(uint64 operatorId) private view returns (Operator storage operator) {
        operator = _operators[operatorId];
        if (operator.owner == address(0)) revert OperatorDoesNotExist();
        if (operator.owner != msg.sender) revert CallerNotOwnerWithData(msg.sender, operator.owner);
    }

    function _checkFee(uint64 fee) private view {
        if (fee != 0 && fee < _terms.minimumFee) revert FeeTooLow();
        if (fee > _terms.maximumFee) revert FeeTooHigh();
    }

    function _setFee(Operator storage operator, uint64 operatorId, uint64 fee) private {
        Meter memory meter = operator.meter;
        _settleMeter(operator, meter);
        meter.fee = fee;
        operator.meter = meter;
        delete _declaredFees[operatorId];
        emit OperatorFeeExecuted(msg.sender, operatorId, block.number, fee * SsvMath.UNIT);
    }

    function _setPrivacy(uint64[] calldata operatorIds, bool toPrivate) private {
        if (operatorIds.length == 0) revert InvalidOperatorIdsLength();
        for (uint256 i; i < operatorIds.length; ++i) {
            _own(operatorIds[i]).isPrivate = toPrivate;
        }
        emit OperatorPrivacyStatusUpdated(operatorIds, toPrivate);
    }

    function _earningsNow(Operator storage operator) private view returns (uint256) {
        return operator.earnings + operator.meter.earned();
    }

    function _withdraw(Operator storage operator, uint64 operatorId, uint256 amount) private {
        Meter memory meter = operator.meter;
        if (meter.blockNumber != 0) {
            _settleMeter(operator, meter);
            operator.meter = meter;
        }
        operator.earnings -= uint88(amount);
        emit OperatorWithdrawn(msg.sender, operatorId, amount);
        _pay(msg.sender, amount);
    }
}
