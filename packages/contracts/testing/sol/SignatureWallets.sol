// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.28;

/// Accounts that are contracts, for tests of what asks them about signatures (EIP-1271, EIP-6492).

/// Accepts the signatures of one key.
contract KeyWallet {
    address private immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

contract KeyWalletFactory {
    function create(address owner, bytes32 salt) external returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length == 0) new KeyWallet{salt: salt}(owner);
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(KeyWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
    }
}

/// Answers every question about a signature in its own bad way.
contract HostileWallet {
    uint256 private immutable way;

    constructor(uint256 way_) {
        way = way_;
    }

    fallback() external {
        uint256 chosen = way;
        if (chosen == 0) revert("no");
        if (chosen == 1) for (uint256 i;; i++) assembly { sstore(i, 1) }
        bytes32 word = bytes32(bytes4(0x1626ba7e));
        assembly {
            mstore(0, word)
            switch chosen
            // Nothing at all.
            case 2 { return(0, 0) }
            // The word, cut short.
            case 3 { return(0, 4) }
            // The word with something behind it.
            case 4 {
                mstore8(31, 1)
                return(0, 32)
            }
            // A number that is true to whoever is careless.
            case 5 {
                mstore(0, 1)
                return(0, 32)
            }
            // More than anybody wants to read, beginning with the word.
            case 6 { return(0, 200000) }
            default { invalid() }
        }
    }
}
