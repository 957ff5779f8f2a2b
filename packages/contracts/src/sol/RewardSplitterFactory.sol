// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {RewardSplitter} from "./RewardSplitter.sol";

/// @title Makes the reward splitters of one provider.
/// @notice The address of a splitter follows from this contract's address, the staker and the share alone: it is known before it exists, and
/// whoever creates it, and whenever, creates the same. Nobody owns this contract, and nothing in it can change.
contract RewardSplitterFactory {
    /// @notice The most that a provider can ever take, in basis points.
    uint256 public constant MAX_SHARE_BPS = 5_000;
    /// @notice Who the shares go to.
    address public immutable PROVIDER;
    /// @notice The code that all splitters run: the first contract that this one created.
    address public immutable IMPLEMENTATION;

    event SplitterCreated(address indexed splitter, address indexed staker, uint256 shareBps);

    error ZeroAddress();
    error ShareOutOfRange(uint256 shareBps, uint256 maxShareBps);
    error CreationFailed();

    constructor(address provider) {
        if (provider == address(0)) revert ZeroAddress();
        PROVIDER = provider;
        IMPLEMENTATION = address(new RewardSplitter(provider));
    }

    /// @notice Where the splitter of this staker and share is, or will be.
    function predict(address staker, uint256 shareBps) public view returns (address splitter) {
        bytes32 initCodeHash = keccak256(_initCode(staker, shareBps));
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", address(this), bytes32(0), initCodeHash));
        return address(uint160(uint256(hash)));
    }

    /// @notice Creates the splitter where it is missing. Anybody may call.
    function create(address staker, uint256 shareBps) public returns (address splitter) {
        splitter = predict(staker, shareBps);
        if (splitter.code.length > 0) return splitter;
        bytes memory initCode = _initCode(staker, shareBps);
        address created;
        assembly ("memory-safe") {
            created := create2(0, add(initCode, 0x20), mload(initCode), 0)
        }
        if (created != splitter) revert CreationFailed();
        emit SplitterCreated(splitter, staker, shareBps);
    }

    /// @notice Creates the splitter where it is missing, and pays out what it holds. Anybody may call.
    function createAndRelease(address staker, uint256 shareBps)
        external
        returns (address splitter, uint256 toStaker, uint256 toProvider)
    {
        splitter = create(staker, shareBps);
        (toStaker, toProvider) = RewardSplitter(splitter).release();
    }

    /// @dev Nine bytes that return the rest: a proxy of 50 bytes, then staker and share. The proxy stops where it was called with no data, that is paid
    /// plain ether, and hands any other call to the implementation:
    /// calldatasize push1(5) jumpi stop | jumpdest calldatacopy(0, 0, calldatasize)
    /// delegatecall(gas, IMPLEMENTATION, 0, calldatasize, 0, 0) | returndatacopy(0, 0, returndatasize)
    /// push1(48) jumpi revert(0, returndatasize) | jumpdest return(0, returndatasize)
    function _initCode(address staker, uint256 shareBps) private view returns (bytes memory) {
        if (staker == address(0)) revert ZeroAddress();
        if (shareBps == 0 || shareBps > MAX_SHARE_BPS) revert ShareOutOfRange(shareBps, MAX_SHARE_BPS);
        return abi.encodePacked(
            hex"60488060095f395ff3" hex"36600557005b365f5f375f5f365f73",
            IMPLEMENTATION,
            hex"5af43d5f5f3e5f3d91603057fd5bf3",
            staker,
            uint16(shareBps)
        );
    }
}
