// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What stakers call on a Conflux eSpace share pool: any amount, shares whose worth grows with the rewards.
/// @dev The ABI of the live pool of this kind (`deposit`, `redeem`, `withdraw` and the reads), and ours beside it.
interface ISharePool {
    /// @param amount Drip that were asked back and are not paid out yet.
    /// @param requestBlock eSpace block of the request.
    /// @param ready Drip of it that can be withdrawn now.
    /// @param readyBlock eSpace block before which none of it can be; fixed when it was asked for.
    struct RedeemRequest {
        uint256 amount;
        uint256 requestBlock;
        uint256 ready;
        uint256 readyBlock;
    }

    /// @param amount Drip that were staked.
    event Deposit(address indexed user, uint256 amount, uint256 shares);
    /// @param amount Drip that the shares were worth, due to the user.
    event Redeem(address indexed user, uint256 shares, uint256 amount);
    event Withdraw(address indexed user, uint256 amount);
    /// @param amount Drip added to the worth of all shares; `fee` the provider's part, not in it.
    event RewardsAdded(uint256 amount, uint256 fee);
    /// @notice The protocol took `amount` Drip: the only way in which the worth of a share can fall.
    event LossTaken(uint256 amount);
    /// @param ratio The stakers' part of the rewards from now on, in basis points.
    event RatioChanged(uint256 ratio);

    /// @notice Stakes the value that is sent, at today's share price.
    function deposit() external payable;
    /// @notice Asks back what `shares` are worth now; it stops earning and waits for the unlock.
    function redeem(uint256 shares) external;
    /// @notice Pays out `amount` Drip of what is ready.
    function withdraw(uint256 amount) external;

    /// @notice Drip asked back that are still waiting.
    function userClaimed(address user) external view returns (uint256);
    /// @notice Drip ready to be withdrawn.
    function userWithdrawable(address user) external view returns (uint256);
    /// @notice Drip that the user's shares are worth now, rounded down.
    function userStakedInPoS(address user) external view returns (uint256);
    /// @notice Requests that are not fully paid out, oldest first.
    function userRedeemRequests(address user, uint256 offset, uint256 limit)
        external
        view
        returns (RedeemRequest[] memory);
    /// @notice Worth of one share times 1e9, rounded down.
    function ratioDepositedBySupply() external view returns (uint256);
    /// @notice Drip that all shares are worth.
    function totalDeposited() external view returns (uint256);
    /// @notice Shares that `amount` Drip would bring now; what `deposit` mints.
    function toShares(uint256 amount) external view returns (uint256);
    /// @notice Drip that `shares` are worth now; what `redeem` makes due.
    function toAssets(uint256 shares) external view returns (uint256);
    /// @notice In basis points a year, after the provider's fee.
    function poolAPY() external view returns (uint256);
    function poolName() external view returns (string memory);
    /// @notice The stakers' part of the rewards, in basis points.
    function poolUserShareRatio() external view returns (uint256);
    function stakerNumber() external view returns (uint256);
    /// @notice Blocks that a request takes at the least, as the provider expects.
    function _poolUnlockPeriod() external view returns (uint256);

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function name() external view returns (string memory);
    function symbol() external view returns (string memory);
    function decimals() external view returns (uint8);
    function totalSupply() external view returns (uint256);
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 value) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
    function approve(address spender, uint256 value) external returns (bool);
    function transferFrom(address from, address to, uint256 value) external returns (bool);
}
