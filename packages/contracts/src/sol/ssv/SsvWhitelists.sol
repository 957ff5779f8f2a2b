// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISsvWhitelistingContract} from "./ISsvWhitelistingContract.sol";
import {SsvOperators} from "./SsvOperators.sol";

/// @title Who may use a private operator: listed addresses, and those that a contract accepts.
abstract contract SsvWhitelists is SsvOperators {
    event OperatorMultipleWhitelistUpdated(uint64[] operatorIds, address[] whitelistAddresses);
    event OperatorMultipleWhitelistRemoved(uint64[] operatorIds, address[] whitelistAddresses);
    event OperatorWhitelistingContractUpdated(uint64[] operatorIds, address whitelistingContract);

    function setOperatorsWhitelists(uint64[] calldata operatorIds, address[] calldata whitelistAddresses)
        external
    {
        _setListed(operatorIds, whitelistAddresses, true);
        emit OperatorMultipleWhitelistUpdated(operatorIds, whitelistAddresses);
    }

    function removeOperatorsWhitelists(uint64[] calldata operatorIds, address[] calldata whitelistAddresses)
        external
    {
        _setListed(operatorIds, whitelistAddresses, false);
        emit OperatorMultipleWhitelistRemoved(operatorIds, whitelistAddresses);
    }

    function setOperatorsWhitelistingContract(
        uint64[] calldata operatorIds,
        ISsvWhitelistingContract whitelistingContract
    ) external {
        if (!_isWhitelistingContract(address(whitelistingContract))) {
            revert InvalidWhitelistingContract(address(whitelistingContract));
        }
        _setContract(operatorIds, address(whitelistingContract));
    }

    function removeOperatorsWhitelistingContract(uint64[] calldata operatorIds) external {
        _setContract(operatorIds, address(0));
    }

    function _setListed(uint64[] calldata operatorIds, address[] calldata accounts, bool listed) private {
        if (operatorIds.length == 0) revert InvalidOperatorIdsLength();
        if (accounts.length == 0) revert InvalidWhitelistAddressesLength();
        for (uint256 i; i < accounts.length; ++i) {
            if (accounts[i] == address(0)) revert ZeroAddressNotAllowed();
            if (listed && _isWhitelistingContract(accounts[i])) revert AddressIsWhitelistingContract(accounts[i]);
        }
        for (uint256 i; i < operatorIds.length; ++i) {
            _own(operatorIds[i]);
            for (uint256 j; j < accounts.length; ++j) {
                _whitelists[operatorIds[i]][accounts[j]] = listed;
            }
        }
    }

    function _setContract(uint64[] calldata operatorIds, address whitelistingContract) private {
        if (operatorIds.length == 0) revert InvalidOperatorIdsLength();
        for (uint256 i; i < operatorIds.length; ++i) {
            _own(operatorIds[i]).whitelistingContract = whitelistingContract;
        }
        emit OperatorWhitelistingContractUpdated(operatorIds, whitelistingContract);
    }

    /// @dev By ERC-165; an account without code, or one that answers anything else, is none.
    function _isWhitelistingContract(address account) private view returns (bool) {
        if (account.code.length == 0) return false;
        bytes4 wanted = type(ISsvWhitelistingContract).interfaceId;
        (bool answered, bytes memory answer) =
            account.staticcall{gas: 30_000}(abi.encodeWithSignature("supportsInterface(bytes4)", wanted));
        return answered && answer.length == 32 && uint256(bytes32(answer)) == 1;
    }
}
