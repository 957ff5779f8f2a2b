// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev The part of forge's cheat codes that these tests use.
interface Vm {
    struct Log {
        bytes32[] topics;
        bytes data;
        address emitter;
    }

    function assertEq(uint256 left, uint256 right) external pure;
    function assertEq(address left, address right) external pure;
    function assertEq(bytes32 left, bytes32 right) external pure;
    function assertEq(bytes calldata left, bytes calldata right) external pure;
    function assertGe(uint256 left, uint256 right) external pure;
    function assertLt(uint256 left, uint256 right) external pure;
    function assertLe(uint256 left, uint256 right) external pure;
    function assertTrue(bool condition) external pure;
    function assertFalse(bool condition) external pure;
    function assume(bool condition) external pure;
    function deal(address account, uint256 newBalance) external;
    function deployCode(string calldata artifact, bytes calldata arguments) external returns (address deployed);
    function getCode(string calldata artifact) external view returns (bytes memory creationCode);
    function getDeployedCode(string calldata artifact) external view returns (bytes memory runtimeCode);
    function etch(address target, bytes calldata code) external;
    function store(address target, bytes32 slot, bytes32 value) external;
    function prank(address sender) external;
    function warp(uint256 newTimestamp) external;
    function roll(uint256 newHeight) external;
    function allowCheatcodes(address account) external;
    function expectRevert() external;
    function expectRevert(bytes calldata reason) external;
    function expectEmit(address emitter) external;
    function recordLogs() external;
    function getRecordedLogs() external returns (Log[] memory logs);
    function readFile(string calldata path) external view returns (string memory data);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32Array(string calldata json, string calldata key)
        external
        pure
        returns (bytes32[] memory);
}
