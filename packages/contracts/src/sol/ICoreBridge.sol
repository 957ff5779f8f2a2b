// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Carries one pool's stake and interest between Conflux eSpace and the core space, where PoS is.
/// @notice Lives in the core space, holds the stake and is registered in PoS itself. Anyone may call `work`: it moves
/// money only between the pool and PoS, so whoever calls it decides nothing.
interface ICoreBridge {
    /// @param Collect Takes over what the pool sent to the bridge's mapped address.
    /// @param Stake Stakes whole votes of what lies here.
    /// @param Retire Asks PoS to give votes back, for what stakers asked back.
    /// @param Unlock Takes unlocked votes out of the staking contract.
    /// @param Return Sends principal back to the pool.
    /// @param Interest Passes earned interest on to the pool, less the provider's part.
    enum Step {
        None,
        Collect,
        Stake,
        Retire,
        Unlock,
        Return,
        Interest
    }

    /// @param crossing Drip that stakers sent and the bridge has not taken over.
    /// @param unstaking Drip that stakers asked back and the pool has not received.
    /// @param liquid Drip of principal that lie in the bridge.
    /// @param interest Drip of interest that lie in the bridge and are not passed on.
    /// @param stakedVotes Votes that work in PoS.
    /// @param retiringVotes Votes that were retired and are not unlocked yet.
    /// @param unlockedVotes Votes that are unlocked and still in the staking contract.
    /// @param totalInterest Drip of interest ever passed on to stakers.
    /// @param lastWorkBlock Core block number of the last step.
    struct Status {
        uint256 crossing;
        uint256 unstaking;
        uint256 liquid;
        uint256 interest;
        uint256 stakedVotes;
        uint256 retiringVotes;
        uint256 unlockedVotes;
        uint256 totalInterest;
        uint256 lastWorkBlock;
    }

    /// @param amount Drip that the step moved.
    event Worked(Step indexed step, uint256 amount);

    error NothingToDo();
    error NotRegistered();
    /// @notice The core space left somebody the right to destroy the bridge.
    error HasAdmin();
    error SettingOutOfBounds();
    error TooFewVotes(uint256 votes, uint256 available);
    /// @notice PoS has not kept back that many votes for long enough to call them lost.
    error NotProvenLost(uint256 votes, uint256 proven);
    error NothingToWithdraw();
    error WithdrawalRefused(address to);

    /// @notice The step that is due, by turns; `None` when all is where it belongs.
    function nextStep() external view returns (Step);
    /// @notice Does the step that is due.
    /// @return step What was done.
    function work() external returns (Step step);
    function status() external view returns (Status memory);
    /// @notice The pool on eSpace.
    function pool() external view returns (address);
    /// @notice Whether `register` was done: without it nothing is staked.
    function registered() external view returns (bool);
}
