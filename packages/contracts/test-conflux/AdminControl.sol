// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The core space's register of admins: a contract's creator, unless it clears that while it is created.
contract AdminControl {
    address private constant CREATOR = address(0xC4EA708);

    mapping(address => bool) private _cleared;
    bool private _deaf;

    function setAdmin(address contractAddress, address newAdmin) external {
        bool inCreation = msg.sender == contractAddress && contractAddress.code.length == 0;
        if (inCreation && newAdmin == address(0) && !_deaf) _cleared[contractAddress] = true;
    }

    function getAdmin(address contractAddress) external view returns (address) {
        return _cleared[contractAddress] ? address(0) : CREATOR;
    }

    function beDeaf() external {
        _deaf = true;
    }
}
