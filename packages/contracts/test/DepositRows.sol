// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Rows that the deposit contract accepts.
abstract contract DepositRows {
    uint64 internal constant GWEI_32_ETH = 32e9;

    struct Row {
        bytes pubkey;
        bytes signature;
        bytes32 root;
        uint64 amount;
    }

    function credentialsOf(uint8 credentialsType, address account) internal pure returns (bytes memory) {
        return abi.encodePacked(credentialsType, bytes11(0), account);
    }

    /// @dev A row with arbitrary bytes as key and signature, valid for `account`.
    function makeRow(uint256 seed, uint8 credentialsType, address account, uint64 amount)
        internal
        pure
        returns (Row memory)
    {
        bytes32 a = keccak256(abi.encode("key", seed));
        bytes32 b = keccak256(abi.encode("signature", seed));
        bytes memory pubkey = abi.encodePacked(a, bytes16(b));
        bytes memory signature = abi.encodePacked(b, a, ~b);
        return Row(pubkey, signature, rootOf(pubkey, credentialsOf(credentialsType, account), signature, amount), amount);
    }

    function makeRows(uint256 count, uint8 credentialsType, address account, uint64 amount)
        internal
        pure
        returns (Row[] memory rows)
    {
        rows = new Row[](count);
        for (uint256 i; i < count; ++i) {
            rows[i] = makeRow(i, credentialsType, account, amount);
        }
    }

    function pack(Row[] memory rows) internal pure returns (bytes memory packed) {
        for (uint256 i; i < rows.length; ++i) {
            Row memory row = rows[i];
            packed = abi.encodePacked(packed, row.pubkey, row.signature, row.root, row.amount);
        }
    }

    function sumWei(Row[] memory rows) internal pure returns (uint256 total) {
        for (uint256 i; i < rows.length; ++i) {
            total += uint256(rows[i].amount) * 1 gwei;
        }
    }

    /// @dev hash_tree_root(DepositData), consensus-specs.
    function rootOf(bytes memory pubkey, bytes memory credentials, bytes memory signature, uint64 amount)
        internal
        pure
        returns (bytes32)
    {
        (bytes32 s0, bytes32 s1, bytes32 s2) = abi.decode(signature, (bytes32, bytes32, bytes32));
        bytes32 signatureRoot =
            sha256(abi.encode(sha256(abi.encode(s0, s1)), sha256(abi.encode(s2, bytes32(0)))));
        bytes32 keyRoot = sha256(abi.encodePacked(pubkey, bytes16(0)));
        return sha256(
            abi.encode(
                sha256(abi.encodePacked(keyRoot, credentials)),
                sha256(abi.encode(bytes32(littleEndian(amount)), signatureRoot))
            )
        );
    }

    function littleEndian(uint64 value) internal pure returns (bytes8 reversed) {
        for (uint256 i; i < 8; ++i) {
            reversed |= bytes8(uint64(uint8(value >> (8 * i)))) << (56 - 8 * i);
        }
    }

    function between(uint256 value, uint256 low, uint256 high) internal pure returns (uint256) {
        return low + value % (high - low + 1);
    }
}
