// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What stakers call on a Conflux eSpace PoS pool: the ABI of the live pools. One vote is 1000 CFX.
/// @dev Names, spelling and order are those of the live contracts, so that one front end serves both. `withdrawableOf`
/// alone is not in the live ones, which pay whoever calls first.
interface IVotePool {
    /// @param votes All votes of the staker: available, unlocking and unlocked ones.
    /// @param available Votes that earn: those still locking in and those locked.
    /// @param locked Votes that can be unstaked now.
    /// @param unlocked Votes whose unlock period is over; `withdrawableOf` tells how many of them are back.
    /// @param claimedInterest Drip, ever claimed.
    /// @param currentInterest Drip, settled and not claimed; `userInterest` is the live figure.
    struct UserSummary {
        uint256 votes;
        uint256 available;
        uint256 locked;
        uint256 unlocked;
        uint256 claimedInterest;
        uint256 currentInterest;
    }

    /// @param available Votes of all stakers that earn.
    /// @param interest Drip, waiting to be claimed by all stakers.
    /// @param totalInterest Drip, ever received for stakers.
    struct PoolSummary {
        uint256 available;
        uint256 interest;
        uint256 totalInterest;
    }

    /// @param endBlock eSpace block at which the votes are locked, or unlocked.
    struct QueueNode {
        uint256 votePower;
        uint256 endBlock;
    }

    event IncreasePoSStake(address indexed user, uint256 votePower);
    event DecreasePoSStake(address indexed user, uint256 votePower);
    event WithdrawStake(address indexed user, uint256 votePower);
    event ClaimInterest(address indexed user, uint256 amount);
    event RatioChanged(uint256 ratio);

    /// @notice Stakes `votePower` votes; the value is exactly 1000 CFX each.
    function increaseStake(uint64 votePower) external payable;
    /// @notice Asks locked votes back; they unlock after the unlock period.
    function decreaseStake(uint64 votePower) external;
    /// @notice Pays unlocked votes out, those first that were asked back first in the whole pool.
    function withdrawStake(uint64 votePower) external;
    function claimInterest(uint256 amount) external;
    function claimAllInterest() external;

    function userSummary(address user) external view returns (UserSummary memory);
    function poolSummary() external view returns (PoolSummary memory);
    /// @notice Drip that the staker can claim now.
    function userInterest(address user) external view returns (uint256);
    /// @notice Drip that `withdrawStake` pays the staker now: unlocked, back, and this staker's turn.
    function withdrawableOf(address user) external view returns (uint256);
    function userInQueue(address user) external view returns (QueueNode[] memory);
    function userOutQueue(address user) external view returns (QueueNode[] memory);
    function userInQueue(address user, uint64 offset, uint64 limit) external view returns (QueueNode[] memory);
    function userOutQueue(address user, uint64 offset, uint64 limit) external view returns (QueueNode[] memory);
    /// @notice In basis points a year, after the pool's own share.
    function poolAPY() external view returns (uint256);
    function poolName() external view returns (string memory);
    /// @notice The stakers' part of the interest, in basis points.
    function poolUserShareRatio() external view returns (uint256);
    function stakerNumber() external view returns (uint256);
    /// @notice Drip of principal that is back and not withdrawn, of all stakers.
    function withdrawableCfx() external view returns (uint256);
    /// @notice Votes on their way to the core space.
    function crossingVotes() external view returns (uint256);
    /// @notice In blocks.
    function _poolLockPeriod() external view returns (uint256);
    /// @notice In blocks.
    function _poolUnlockPeriod() external view returns (uint256);
}
