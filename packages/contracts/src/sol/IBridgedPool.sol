// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What a pool on eSpace and its bridge in the core space say to each other; one bridge serves both kinds of pool.
/// @dev The bridge calls through the account that the core space maps it to: that account is the pool's `bridge`.
/// Few calls with few storage slots, for a call across the spaces gets a tenth of the gas that is left.
interface IBridgedPool {
    /// @param crossing Drip that stakers sent to the bridge and it has not taken over.
    /// @param unstaking Drip that stakers asked back and the bridge has not sent.
    /// @param shortfall Drip of a loss that are still to be made good out of rewards.
    /// @param userShareRatio The stakers' part of the rewards, in basis points.
    /// @param compounds Whether the stakers' rewards stay in the core space and are staked (share pool) or are sent
    /// along (vote pool).
    struct Flow {
        uint256 crossing;
        uint256 unstaking;
        uint256 shortfall;
        uint256 userShareRatio;
        bool compounds;
    }

    /// @notice The owner named the account through which the bridge calls.
    event BridgeNamed(address bridge);
    /// @notice The bridge answered from that account: it can never be changed again, and the pool is open.
    event BridgeAccepted(address bridge);
    event PoolNameChanged(string name);
    event PeriodsChanged(uint256 lockPeriod, uint256 unlockPeriod);
    /// @notice Principal is back: `amount` Drip that stakers can withdraw.
    event PrincipalReceived(uint256 amount);
    /// @notice The protocol took `loss` Drip; `shortfall` Drip are now to be made good out of rewards.
    event LossReported(uint256 loss, uint256 shortfall);
    event ApyChanged(uint256 apy);

    function flow() external view returns (Flow memory);

    /// @notice Called once by the bridge, to prove that the owner named the right account.
    function acceptBridge() external;
    /// @notice The bridge has taken over `amount` Drip of what stakers sent.
    function takeCrossing(uint256 amount) external;
    /// @notice Principal that stakers asked back; the value is at most what is unstaking.
    function receivePrincipal() external payable;
    /// @notice Rewards of the stakers. Sent along by the value, or kept and staked by the bridge if the pool compounds.
    /// @param amount Drip for the stakers.
    /// @param fee Drip that the provider keeps; not in `amount`.
    /// @param covered Drip of rewards that the bridge has put in the place of lost principal; not in `amount`.
    /// @param apy In basis points a year, after the fee.
    function receiveInterest(uint256 amount, uint256 fee, uint256 covered, uint256 apy) external payable;
    /// @notice `amount` Drip of principal are lost.
    function takeLoss(uint256 amount) external;
}
