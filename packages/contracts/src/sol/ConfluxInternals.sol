// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

// The internal contracts of Conflux's core space, as far as the bridge calls them. Source: conflux-rust v3.0.2,
// crates/execution/executor/src/internal_contract, and https://doc.confluxnetwork.org/docs/core/learn.

/// @title The admin that every contract of the core space has, at 0x0888000000000000000000000000000000000000: at first
/// whoever created it, who can `destroy` it and so takes its balance.
/// @dev `setAdmin` does nothing where it is not allowed. A contract may clear its own admin while it is created.
interface IAdminControl {
    function setAdmin(address contractAddress, address newAdmin) external;
    function getAdmin(address contractAddress) external view returns (address);
}

/// @title Calls and CFX between the spaces, at 0x0888000000000000000000000000000000000006.
/// @dev A core address acts on eSpace through its mapped account. A call gets a tenth of the gas that is left.
interface ICrossSpaceCall {
    function callEVM(bytes20 to, bytes calldata data) external payable returns (bytes memory output);
    function staticCallEVM(bytes20 to, bytes calldata data) external view returns (bytes memory output);
    function withdrawFromMapped(uint256 value) external;
    function mappedBalance(address account) external view returns (uint256);
}

/// @title Stake of core accounts, at 0x0888000000000000000000000000000000000002.
/// @dev `withdraw` refuses what PoS holds: 1000 CFX for each vote that is staked and not unlocked.
interface IStaking {
    function deposit(uint256 amount) external;
    function withdraw(uint256 amount) external;
    function getStakingBalance(address account) external view returns (uint256);
}

/// @title PoS accounts, at 0x0888000000000000000000000000000000000005.
interface IPoSRegister {
    function register(
        bytes32 identifier,
        uint64 votePower,
        bytes calldata blsPubKey,
        bytes calldata vrfPubKey,
        bytes[2] calldata blsPubKeyProof
    ) external;
    function increaseStake(uint64 votePower) external;
    function retire(uint64 votePower) external;
    /// @return staked Votes ever staked.
    /// @return unlocked Votes of them that were ever unlocked.
    function getVotes(bytes32 identifier) external view returns (uint256 staked, uint256 unlocked);
}
