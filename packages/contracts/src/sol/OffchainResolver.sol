// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import "./Ownable2Step.sol";

/// @notice What a gateway is asked (EIP-3668), and what every name below a wildcard is resolved by (ENSIP-10).
interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// @notice Resolves every name below the one it is set for, by a gateway whose answers one key signs. The gateway is not
/// trusted: an answer of another key, to another question, for another resolver, or too old reverts.
contract OffchainResolver is IExtendedResolver, Ownable2Step {
    /// @notice With `{sender}` and `{data}`, which callers replace.
    string public url;
    address public signer;

    event GatewayChanged(string url, address signer);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error AnswerExpired(uint64 expires);
    error AnswerForged();

    constructor(address initialOwner, string memory gatewayUrl, address gatewaySigner) Ownable2Step(initialOwner) {
        _setGateway(gatewayUrl, gatewaySigner);
    }

    function setGateway(string calldata gatewayUrl, address gatewaySigner) external onlyOwner {
        _setGateway(gatewayUrl, gatewaySigner);
    }

    /// @param name in DNS wire format
    /// @param data an encoded call of a resolver: addr(bytes32), text(bytes32,string)
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(IExtendedResolver.resolve, (name, data));
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, question, this.resolveWithProof.selector, question);
    }

    /// @param answer abi.encode(bytes result, uint64 expires, bytes signature)
    function resolveWithProof(bytes calldata answer, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(answer, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert AnswerExpired(expires);
        bytes32 digest =
            keccak256(abi.encodePacked(hex"1900", address(this), expires, keccak256(question), keccak256(result)));
        if (_recover(digest, signature) != signer) revert AnswerForged();
        return result;
    }

    function supportsInterface(bytes4 interfaceId) external pure returns (bool) {
        return interfaceId == type(IExtendedResolver).interfaceId || interfaceId == 0x01ffc9a7;
    }

    function _setGateway(string memory gatewayUrl, address gatewaySigner) private {
        if (gatewaySigner == address(0)) revert ZeroAddress();
        url = gatewayUrl;
        signer = gatewaySigner;
        emit GatewayChanged(gatewayUrl, gatewaySigner);
    }

    /// @dev The zero address, which is never the signer, for anything but a signature.
    function _recover(bytes32 digest, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return ecrecover(digest, v, r, s);
    }
}
