// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IBridgedPool} from "./IBridgedPool.sol";
import {Ownable2Step} from "./Ownable2Step.sol";

/// @title What both kinds of pool have in common: the bridge, the money on its way, and the owner's few settings.
/// @notice The owner names the bridge once, and can set names, periods and the stakers' part of the rewards within
/// bounds. There is no pause, no upgrade and no call by which the owner could reach a staker's money once the bridge has
/// answered. Who asks money back after the owner has lengthened the periods waits longer: up to `MAX_PERIOD` for each.
/// Whether the bridge is one is the deployer's word until somebody has looked: see docs/operate.md.
abstract contract BridgedPool is IBridgedPool, Ownable2Step {
    uint256 internal constant BASIS_POINTS = 10_000;
    /// @notice The provider can never take more than half of the rewards.
    uint256 public constant MIN_USER_SHARE_RATIO = 5_000;
    /// @notice Blocks; about 15 days on eSpace, a day more than PoS may take. What is in a queue already keeps the date it
    /// got; requests to come get the new one.
    uint256 public constant MAX_PERIOD = 1_296_000;

    /// @notice The account through which the bridge calls, and to which stakes are sent.
    address public bridge;
    /// @notice Whether the bridge has answered; nothing can be staked before.
    bool public bridgeAccepted;
    uint256 internal _crossing;
    uint256 internal _unstaking;
    /// @notice Drip of a loss that are still to be made good out of rewards. Nothing can be staked meanwhile.
    uint256 public shortfall;
    uint256 internal _apy;
    uint256 internal _userShareRatio = 9_000;
    uint256 internal _lockPeriod = 13 days + 1 hours;
    uint256 internal _unlockPeriod = 1 days + 1 hours;
    string internal _poolName;

    error BridgeIsFixed();
    error PeriodTooLong(uint256 blocks);
    error RatioOutOfBounds(uint256 ratio);
    error AboveWhatIsDue(uint256 amount, uint256 due);
    error WrongValue(uint256 expected, uint256 sent);

    modifier onlyBridge() {
        require(msg.sender == bridge, "Only bridge is allowed");
        _;
    }

    constructor(address initialOwner, string memory initialName) Ownable2Step(initialOwner) {
        _poolName = initialName;
    }

    // --- owner

    /// @notice Names the account that the core space maps the bridge to. Can be repeated until the bridge has answered.
    function setBridge(address newBridge) external onlyOwner {
        if (bridgeAccepted) revert BridgeIsFixed();
        if (newBridge == address(0)) revert ZeroAddress();
        bridge = newBridge;
        emit BridgeNamed(newBridge);
    }

    function setPoolName(string calldata newName) external onlyOwner {
        _poolName = newName;
        emit PoolNameChanged(newName);
    }

    /// @param ratio The stakers' part of rewards to come, in basis points.
    function setPoolUserShareRatio(uint64 ratio) external onlyOwner {
        if (ratio < MIN_USER_SHARE_RATIO || ratio > BASIS_POINTS) revert RatioOutOfBounds(ratio);
        _userShareRatio = ratio;
        _onRatioChanged(ratio);
    }

    /// @notice In blocks of eSpace, for requests to come, also when they are sent already and not in a block yet.
    function setPeriods(uint256 lockPeriod, uint256 unlockPeriod) external onlyOwner {
        if (lockPeriod > MAX_PERIOD) revert PeriodTooLong(lockPeriod);
        if (unlockPeriod > MAX_PERIOD) revert PeriodTooLong(unlockPeriod);
        _lockPeriod = lockPeriod;
        _unlockPeriod = unlockPeriod;
        emit PeriodsChanged(lockPeriod, unlockPeriod);
    }

    // --- bridge

    /// @inheritdoc IBridgedPool
    function flow() external view returns (Flow memory) {
        return Flow(_crossing, _unstaking, shortfall, _userShareRatio, _compounds());
    }

    /// @inheritdoc IBridgedPool
    function acceptBridge() external onlyBridge {
        if (bridgeAccepted) revert BridgeIsFixed();
        bridgeAccepted = true;
        emit BridgeAccepted(msg.sender);
    }

    /// @inheritdoc IBridgedPool
    function takeCrossing(uint256 amount) external onlyBridge {
        if (amount > _crossing) revert AboveWhatIsDue(amount, _crossing);
        _crossing -= amount;
    }

    /// @inheritdoc IBridgedPool
    function receivePrincipal() external payable onlyBridge {
        if (msg.value > _unstaking) revert AboveWhatIsDue(msg.value, _unstaking);
        _unstaking -= msg.value;
        _onPrincipal(msg.value);
        emit PrincipalReceived(msg.value);
    }

    /// @inheritdoc IBridgedPool
    function receiveInterest(uint256 amount, uint256 fee, uint256 covered, uint256 apy) external payable onlyBridge {
        uint256 expected = _compounds() ? 0 : amount;
        if (msg.value != expected) revert WrongValue(expected, msg.value);
        if (covered > shortfall) revert AboveWhatIsDue(covered, shortfall);
        if (covered != 0) shortfall -= covered;
        if (apy != _apy) {
            _apy = apy;
            emit ApyChanged(apy);
        }
        _onInterest(amount, fee);
    }

    /// @inheritdoc IBridgedPool
    function takeLoss(uint256 amount) external onlyBridge {
        shortfall += _onLoss(amount);
        emit LossReported(amount, shortfall);
    }

    // --- for the pools

    function _compounds() internal pure virtual returns (bool);
    function _onRatioChanged(uint256 ratio) internal virtual;
    function _onPrincipal(uint256 amount) internal virtual;
    function _onInterest(uint256 amount, uint256 fee) internal virtual;
    /// @return What the pool's own books cannot bear and rewards have to make good.
    function _onLoss(uint256 amount) internal virtual returns (uint256);

    /// @dev Sends a new stake on to the bridge.
    function _cross(uint256 amount) internal {
        _crossing += amount;
        _pay(bridge, amount);
    }

    function _requireOpen() internal view {
        require(bridgeAccepted, "Pool is not setted");
        require(shortfall == 0, "Pool has a shortfall");
    }

    function _pay(address to, uint256 amount) internal {
        (bool accepted,) = to.call{value: amount}("");
        require(accepted, "Transfer failed");
    }
}
