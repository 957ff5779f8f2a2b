// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CoreBridge} from "../../src/sol/CoreBridge.sol";

/// Stand-ins for the internal contracts of Conflux's core space, for chains that have none. Their code is set at the
/// real addresses. They refuse what the real ones refuse (conflux-rust v3.0.2, internal_contract/impls).

/// @dev The account on eSpace that stands for a core address. Does what 0x0888000000000000000000000000000000000006 says.
contract MappedAccount {
    address private constant CROSS_SPACE = 0x0888000000000000000000000000000000000006;

    receive() external payable {}

    function act(address to, uint256 value, bytes calldata data) external payable returns (bytes memory output) {
        require(msg.sender == CROSS_SPACE, "Not the core space");
        bool accepted;
        (accepted, output) = to.call{value: value}(data);
        if (!accepted) assembly { revert(add(output, 32), mload(output)) }
    }
}

/// @dev A real core address is mapped by its hash; here to a contract, so that it can call. `mappedAddress` tells which.
contract CrossSpaceCallStandIn {
    uint256 private constant GAS_RATIO = 10;

    mapping(address => uint256) public mappedNonce;

    event Call(bytes20 indexed sender, bytes20 indexed receiver, uint256 value, uint256 nonce, bytes data);
    event Withdraw(bytes20 indexed sender, address indexed receiver, uint256 value, uint256 nonce);
    event Outcome(bool success);

    function callEVM(bytes20 to, bytes calldata data) external payable returns (bytes memory output) {
        return _call(to, data);
    }

    function transferEVM(bytes20 to) external payable returns (bytes memory output) {
        return _call(to, "");
    }

    function staticCallEVM(bytes20 to, bytes calldata data) external view returns (bytes memory) {
        (bool accepted, bytes memory output) = address(to).staticcall{gas: gasleft() / GAS_RATIO}(data);
        if (!accepted) assembly { revert(add(output, 32), mload(output)) }
        return output;
    }

    function withdrawFromMapped(uint256 value) external {
        MappedAccount account = _mapped(msg.sender);
        require(address(account).balance >= value, "Not enough balance for withdrawing from mapped address");
        emit Withdraw(bytes20(address(account)), msg.sender, value, mappedNonce[msg.sender]++);
        account.act(msg.sender, value, "");
    }

    function mappedBalance(address account) external view returns (uint256) {
        return mappedAddress(account).balance;
    }

    function mappedAddress(address account) public view returns (address) {
        bytes32 code = keccak256(type(MappedAccount).creationCode);
        bytes32 salt = bytes32(uint256(uint160(account)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", address(this), salt, code)))));
    }

    function _call(bytes20 to, bytes memory data) private returns (bytes memory output) {
        MappedAccount account = _mapped(msg.sender);
        emit Call(bytes20(address(account)), to, msg.value, mappedNonce[msg.sender]++, data);
        output = account.act{value: msg.value, gas: gasleft() / GAS_RATIO}(address(to), msg.value, data);
        emit Outcome(true);
    }

    function _mapped(address account) private returns (MappedAccount mapped) {
        mapped = MappedAccount(payable(mappedAddress(account)));
        if (address(mapped).code.length == 0) new MappedAccount{salt: bytes32(uint256(uint160(account)))}();
    }
}

contract StakingStandIn {
    PoSRegisterStandIn private constant POS = PoSRegisterStandIn(0x0888000000000000000000000000000000000005);

    mapping(address => uint256) public getStakingBalance;

    function deposit(uint256 amount) external payable {
        require(amount >= 1 ether, "invalid deposit amount");
        _take(msg.sender, amount);
        getStakingBalance[msg.sender] += amount;
    }

    function withdraw(uint256 amount) external {
        uint256 balance = getStakingBalance[msg.sender];
        require(balance >= amount, "not enough withdrawable staking balance to withdraw");
        require(
            balance - amount >= POS.lockedVotes(msg.sender) * 1000 ether,
            "not enough unlocked staking balance to withdraw"
        );
        getStakingBalance[msg.sender] = balance - amount;
        (bool accepted,) = msg.sender.call{value: amount}("");
        require(accepted, "not taken");
    }

    /// @dev The real one is not payable and takes the amount from the sender's balance.
    function _take(address, uint256 amount) internal virtual {
        require(msg.value == amount, "not enough balance to deposit");
    }
}

contract PoSRegisterStandIn {
    struct Unlock {
        uint256 votes;
        uint256 atBlock;
    }

    struct Account {
        address owner;
        uint256 staked;
        /// Votes that were asked back or taken out by force.
        uint256 retired;
        uint256 forfeited;
        uint256 unlocked;
        uint256 head;
        Unlock[] unlocks;
    }

    StakingStandIn private constant STAKING = StakingStandIn(0x0888000000000000000000000000000000000002);

    /// @notice Blocks from a retirement to the unlock.
    uint256 public unlockDelay;
    mapping(address => bytes32) public addressToIdentifier;
    mapping(bytes32 => Account) private _accounts;

    event Register(bytes32 indexed identifier, bytes blsPubKey, bytes vrfPubKey);
    event IncreaseStake(bytes32 indexed identifier, uint64 votePower);
    event Retire(bytes32 indexed identifier, uint64 votePower);

    // --- as the real one

    function register(
        bytes32 identifier,
        uint64 votePower,
        bytes calldata blsPubKey,
        bytes calldata vrfPubKey,
        bytes[2] calldata blsPubKeyProof
    ) external {
        require(votePower != 0, "vote_power should be none zero");
        require(lockedVotes(msg.sender) == 0, "can not change identifier");
        require(blsPubKey.length == 48 && vrfPubKey.length == 33, "Crypto decoding error");
        require(blsPubKeyProof[0].length == 48 && blsPubKeyProof[1].length != 0, "Crypto decoding error");
        require(keccak256(abi.encodePacked(blsPubKey, vrfPubKey)) == identifier, "Inconsistent identifier");
        require(_accounts[identifier].owner == address(0), "identifier has already been registered");
        _accounts[identifier].owner = msg.sender;
        addressToIdentifier[msg.sender] = identifier;
        emit Register(identifier, blsPubKey, vrfPubKey);
        _addVotes(identifier, votePower);
    }

    function increaseStake(uint64 votePower) external {
        require(votePower != 0, "vote_power should be none zero");
        bytes32 identifier = addressToIdentifier[msg.sender];
        require(identifier != 0, "The sender has not register a PoS identifier");
        _addVotes(identifier, votePower);
    }

    /// @dev Asks PoS, which takes as many as it has.
    function retire(uint64 votePower) external {
        bytes32 identifier = addressToIdentifier[msg.sender];
        require(identifier != 0, "The sender has not register a PoS identifier");
        require(lockedVotes(msg.sender) != 0, "The PoS account is fully unlocked");
        emit Retire(identifier, votePower);
        _retire(_accounts[identifier], votePower);
    }

    function getVotes(bytes32 identifier) public view returns (uint256 staked, uint256 unlocked) {
        Account storage account = _accounts[identifier];
        unlocked = account.unlocked;
        for (uint256 i = account.head; i < account.unlocks.length; ++i) {
            if (account.unlocks[i].atBlock > block.number) break;
            unlocked += account.unlocks[i].votes;
        }
        return (account.staked, unlocked);
    }

    function identifierToAddress(bytes32 identifier) external view returns (address) {
        return _accounts[identifier].owner;
    }

    function lockedVotes(address owner) public view returns (uint256) {
        (uint256 staked, uint256 unlocked) = getVotes(addressToIdentifier[owner]);
        return staked - unlocked;
    }

    // --- for whoever plays the chain

    /// @notice For retirements to come; those on their way keep their order.
    function setUnlockDelay(uint256 blocks) external {
        unlockDelay = blocks;
    }

    /// @notice The node was not there: all its votes are retired without anybody having asked.
    function forceRetire(bytes32 identifier) external {
        _retire(_accounts[identifier], type(uint256).max);
    }

    /// @notice Votes that would be given back when asked for.
    function availableVotes(bytes32 identifier) external view returns (uint256) {
        Account storage account = _accounts[identifier];
        return account.staked - account.retired - account.forfeited;
    }

    /// @notice The node voted twice: `votes` are held for ever.
    function forfeit(bytes32 identifier, uint256 votes) external {
        Account storage account = _accounts[identifier];
        require(account.staked - account.retired - account.forfeited >= votes, "not so many");
        account.forfeited += votes;
    }

    /// @notice Takes a `forfeit` back, for votes that were not asked back meanwhile.
    function forgive(bytes32 identifier, uint256 votes) external {
        _accounts[identifier].forfeited -= votes;
    }

    function _addVotes(bytes32 identifier, uint64 votes) private {
        uint256 needed = (lockedVotes(msg.sender) + votes) * 1000 ether;
        require(STAKING.getStakingBalance(msg.sender) >= needed, "Not enough staking balance");
        _accounts[identifier].staked += votes;
        emit IncreaseStake(identifier, votes);
    }

    function _retire(Account storage account, uint256 votes) private {
        uint256 available = account.staked - account.retired - account.forfeited;
        if (votes > available) votes = available;
        if (votes == 0) return;
        while (account.head < account.unlocks.length && account.unlocks[account.head].atBlock <= block.number) {
            account.unlocked += account.unlocks[account.head++].votes;
        }
        account.retired += votes;
        uint256 atBlock = block.number + unlockDelay;
        if (account.unlocks.length > account.head) {
            uint256 last = account.unlocks[account.unlocks.length - 1].atBlock;
            if (last > atBlock) atBlock = last;
        }
        account.unlocks.push(Unlock(votes, atBlock));
    }
}

/// The bridge as it is shipped, save that it hands the stake over by itself: only the real staking contract can take it.
contract LocalCoreBridge is CoreBridge {
    constructor(address initialOwner, address pool_, address initialProvider)
        CoreBridge(initialOwner, pool_, initialProvider)
    {}

    function _deposit(uint256 amount) internal override {
        StakingStandIn(0x0888000000000000000000000000000000000002).deposit{value: amount}(amount);
    }
}
