// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @notice The registry of names (EIP-137) for local chains: who owns a name, and which contract resolves it.
contract LocalNameRegistry {
    struct Record {
        address owner;
        address resolver;
        uint64 ttl;
    }

    mapping(bytes32 node => Record) private records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotOwner(address caller);

    constructor() {
        records[0].owner = msg.sender;
    }

    function owner(bytes32 node) external view returns (address) {
        return records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return records[node].resolver;
    }

    function ttl(bytes32 node) external view returns (uint64) {
        return records[node].ttl;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return records[node].owner != address(0);
    }

    function setSubnodeRecord(bytes32 node, bytes32 label, address newOwner, address newResolver, uint64 newTtl)
        external
    {
        if (records[node].owner != msg.sender) revert NotOwner(msg.sender);
        bytes32 subnode = keccak256(abi.encodePacked(node, label));
        records[subnode] = Record(newOwner, newResolver, newTtl);
        emit NewOwner(node, label, newOwner);
        emit NewResolver(subnode, newResolver);
    }
}
