// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

interface INameRegistry {
    function resolver(bytes32 node) external view returns (address);
}

interface IWildcardResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

/// @notice For local chains: finds a name's resolver in the registry, asks it, through its gateway if it names one
/// (EIP-3668), and takes an address's name only if the name has that address. The calls are those that wallets and
/// libraries make of the universal resolver of ENS.
contract LocalUniversalResolver {
    INameRegistry public immutable registry;

    /// @dev What goes on after the resolver's own callback.
    struct Continuation {
        address resolver;
        bytes4 callback;
        bytes extraData;
        bytes next;
    }

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error ResolverNotFound(bytes name);
    error ResolverError(bytes errorData);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);

    constructor(INameRegistry nameRegistry) {
        registry = nameRegistry;
    }

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        address resolver = _resolverOf(name);
        return (_ask(resolver, name, data, this.resolveCallback.selector, ""), resolver);
    }

    function resolveCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (bytes memory, address)
    {
        Continuation memory then = abi.decode(extraData, (Continuation));
        return (_answer(then, response), then.resolver);
    }

    function reverseWithGateways(bytes calldata lookupAddress, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        bytes memory name = _reverseName(lookupAddress, coinType);
        address resolver = _resolverOf(name);
        bytes memory next = abi.encode(lookupAddress, coinType);
        bytes memory data = abi.encodeWithSignature("name(bytes32)", _node(name, 0));
        bytes memory result = _ask(resolver, name, data, this.reverseCallback.selector, next);
        return _forward(abi.decode(result, (string)), lookupAddress, coinType, resolver);
    }

    function reverseCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Continuation memory then = abi.decode(extraData, (Continuation));
        (bytes memory lookupAddress, uint256 coinType) = abi.decode(then.next, (bytes, uint256));
        return _forward(abi.decode(_answer(then, response), (string)), lookupAddress, coinType, then.resolver);
    }

    function forwardCallback(bytes calldata response, bytes calldata extraData)
        external
        view
        returns (string memory, address, address)
    {
        Continuation memory then = abi.decode(extraData, (Continuation));
        return _compare(then.next, _answer(then, response), then.resolver);
    }

    /// @dev An address's name counts only if the name has that address.
    function _forward(string memory primary, bytes memory lookupAddress, uint256 coinType, address reverseResolver)
        private
        view
        returns (string memory, address, address)
    {
        if (bytes(primary).length == 0) return ("", address(0), reverseResolver);
        bytes memory name = _wire(bytes(primary));
        address resolver = _resolverOf(name);
        bytes memory data = abi.encodeWithSignature("addr(bytes32,uint256)", _node(name, 0), coinType);
        bytes memory next = abi.encode(primary, lookupAddress, reverseResolver);
        return _compare(next, _ask(resolver, name, data, this.forwardCallback.selector, next), resolver);
    }

    function _compare(bytes memory next, bytes memory result, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        (string memory primary, bytes memory lookupAddress, address reverseResolver) =
            abi.decode(next, (string, bytes, address));
        bytes memory found = abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(lookupAddress)) revert ReverseAddressMismatch(primary, found);
        return (primary, resolver, reverseResolver);
    }

    /// @dev Reverts with the resolver's lookup, made this contract's own, if the resolver has no answer itself.
    function _ask(address resolver, bytes memory name, bytes memory data, bytes4 callback, bytes memory next)
        private
        view
        returns (bytes memory)
    {
        (bool isDone, bytes memory output) = resolver.staticcall(abi.encodeCall(IWildcardResolver.resolve, (name, data)));
        if (isDone) return abi.decode(output, (bytes));
        if (bytes4(output) != OffchainLookup.selector) revert ResolverError(output);
        (address sender, string[] memory urls, bytes memory question, bytes4 inner, bytes memory extraData) =
            abi.decode(_withoutSelector(output), (address, string[], bytes, bytes4, bytes));
        if (sender != resolver) revert ResolverError(output);
        bytes memory then = abi.encode(Continuation(resolver, inner, extraData, next));
        revert OffchainLookup(address(this), _addressedTo(resolver, urls), question, callback, then);
    }

    /// @dev The gateway signs for the resolver; callers would write this contract's address into `{sender}`.
    function _addressedTo(address resolver, string[] memory urls) private pure returns (string[] memory) {
        for (uint256 i = 0; i < urls.length; i++) urls[i] = _replaceSender(urls[i], resolver);
        return urls;
    }

    function _replaceSender(string memory text, address sender) private pure returns (string memory) {
        bytes memory url = bytes(text);
        bytes memory mark = "{sender}";
        for (uint256 place = 0; place + mark.length <= url.length; place++) {
            uint256 same = 0;
            while (same < mark.length && url[place + same] == mark[same]) same++;
            if (same < mark.length) continue;
            bytes memory head = _slice(url, 0, place);
            bytes memory tail = _slice(url, place + same, url.length - place - same);
            return string(abi.encodePacked(head, "0x", _hex(abi.encodePacked(sender)), tail));
        }
        return text;
    }

    function _answer(Continuation memory then, bytes calldata response) private view returns (bytes memory) {
        (bool isDone, bytes memory output) =
            then.resolver.staticcall(abi.encodeWithSelector(then.callback, response, then.extraData));
        if (!isDone) revert ResolverError(output);
        return abi.decode(output, (bytes));
    }

    /// @dev The resolver of the name, or of the nearest name above it that has one.
    function _resolverOf(bytes memory name) private view returns (address) {
        for (uint256 place = 0; name[place] != 0; place += uint8(name[place]) + 1) {
            address resolver = registry.resolver(_node(name, place));
            if (resolver != address(0)) return resolver;
        }
        revert ResolverNotFound(name);
    }

    /// @dev namehash (EIP-137) of a name in DNS wire format, from one of its labels on.
    function _node(bytes memory name, uint256 place) private pure returns (bytes32) {
        uint256 length = uint8(name[place]);
        if (length == 0) return 0;
        return keccak256(abi.encodePacked(_node(name, place + length + 1), keccak256(_slice(name, place + 1, length))));
    }

    /// @dev `{address}.addr.reverse`, or `{address}.{coin type}.reverse` (ENSIP-19), in DNS wire format.
    function _reverseName(bytes memory lookupAddress, uint256 coinType) private pure returns (bytes memory) {
        bytes memory kind = coinType == 60 ? bytes("addr") : _hexNumber(coinType);
        return _wire(abi.encodePacked(_hex(lookupAddress), ".", kind, ".reverse"));
    }

    function _wire(bytes memory name) private pure returns (bytes memory wire) {
        uint256 start = 0;
        for (uint256 place = 0; place <= name.length; place++) {
            if (place < name.length && name[place] != ".") continue;
            wire = abi.encodePacked(wire, uint8(place - start), _slice(name, start, place - start));
            start = place + 1;
        }
        wire = abi.encodePacked(wire, uint8(0));
    }

    function _hex(bytes memory data) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(data.length * 2);
        for (uint256 i = 0; i < data.length; i++) {
            text[i * 2] = digits[uint8(data[i]) >> 4];
            text[i * 2 + 1] = digits[uint8(data[i]) & 15];
        }
    }

    function _hexNumber(uint256 number) private pure returns (bytes memory) {
        bytes memory text = _hex(abi.encodePacked(number));
        uint256 start = 0;
        while (start < 63 && text[start] == "0") start++;
        return _slice(text, start, 64 - start);
    }

    function _slice(bytes memory data, uint256 start, uint256 length) private pure returns (bytes memory part) {
        part = new bytes(length);
        for (uint256 i = 0; i < length; i++) part[i] = data[start + i];
    }

    function _withoutSelector(bytes memory data) private pure returns (bytes memory) {
        return _slice(data, 4, data.length - 4);
    }
}
