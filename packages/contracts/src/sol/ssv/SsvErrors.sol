// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The custom errors of SSVNetwork 2.0 that this network raises.
interface SsvErrors {
    error AddressIsWhitelistingContract(address contractAddress);
    error ApprovalNotWithinTimeframe();
    error CallerNotOwnerWithData(address caller, address owner);
    error CallerNotWhitelistedWithData(uint64 operatorId);
    error ClusterAlreadyEnabled();
    error ClusterDoesNotExist();
    error ClusterIsLiquidated();
    error ClusterNotLiquidatable();
    error EBBelowMinimum();
    error EBExceedsMaximum();
    error EmptyPublicKeysList();
    error ETHTransferFailed();
    error ExceedValidatorLimitWithData(uint64 operatorId);
    error FeeExceedsIncreaseLimit();
    error FeeIncreaseNotAllowed();
    error FeeTooHigh();
    error FeeTooLow();
    error FutureBlockNumber();
    error IncorrectClusterState();
    error IncorrectValidatorStateWithData(bytes publicKey);
    error InsufficientBalance();
    error InvalidOperatorIdsLength();
    error InvalidPublicKeyLength();
    error InvalidWhitelistAddressesLength();
    error InvalidWhitelistingContract(address contractAddress);
    error MaxPrecisionExceeded();
    error MaxValueExceeded();
    error NewBlockPeriodIsBelowMinimum();
    error NoFeeDeclared();
    error NotAuthorizedOracle();
    error OperatorAlreadyExists();
    error OperatorDoesNotExist();
    error OperatorsListNotUnique();
    error PublicKeysSharesLengthMismatch();
    error SameFeeChangeNotAllowed();
    error StaleUpdate();
    error UnsortedOperatorsList();
    error ValidatorAlreadyExistsWithData(bytes publicKey);
    error ValidatorDoesNotExist();
    error ZeroAddressNotAllowed();
}
