// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BridgedPool} from "./BridgedPool.sol";
import {ISharePool} from "./ISharePool.sol";
import {RedeemQueue} from "./RedeemQueue.sol";

/// @title A provider's own staking pool on Conflux eSpace for any amount: shares whose worth grows with the rewards.
/// @notice Stakes go on to the bridge at once, and rewards stay in the core space and are staked. What lies here is
/// principal that is back and not withdrawn. What a redemption is worth is fixed when it is asked for; redemptions are
/// paid first come, first served. A loss falls on the shares; only what they cannot bear is a shortfall, which rewards
/// make good before shares grow again, and during which the redemptions asked for last have to wait and nobody can stake.
/// @dev The books are internal: CFX sent here by force changes nothing. Virtual shares and assets of a billionth of
/// 1 CFX, and rewards that are only given out while at least 1 CFX is staked, keep the price of a share from being driven
/// up in an empty pool. Every division rounds in favour of the shares that stay.
contract SharePool is ISharePool, BridgedPool {
    using RedeemQueue for RedeemQueue.Request[];

    uint256 private constant RATIO_BASE = 1e9;
    /// @dev Shares, and Drip of assets, that belong to nobody.
    uint256 private constant VIRTUAL = 1e9;
    /// @dev Rewards wait until so much is staked: Drip.
    uint256 private constant MIN_STAKE_FOR_REWARDS = 1 ether;
    /// @dev Nor are they given to fewer shares: the virtual ones would take more than a thousandth of them.
    uint256 private constant MIN_SHARES_FOR_REWARDS = 1000 * VIRTUAL;

    /// @inheritdoc ISharePool
    string public name;
    /// @inheritdoc ISharePool
    string public symbol;
    /// @inheritdoc ISharePool
    uint8 public constant decimals = 18;
    /// @inheritdoc ISharePool
    uint256 public totalSupply;
    /// @inheritdoc ISharePool
    uint256 public stakerNumber;
    /// @inheritdoc ISharePool
    mapping(address => uint256) public balanceOf;
    /// @inheritdoc ISharePool
    mapping(address => mapping(address => uint256)) public allowance;

    /// @inheritdoc ISharePool
    uint256 public totalDeposited;
    /// @notice Drip of rewards that came when too little was staked: they go with the next.
    uint256 public pendingRewards;
    /// @notice Drip ever asked back.
    uint256 public totalRedeemed;
    /// @notice Drip ever come back for what was asked.
    uint256 public totalArrived;
    mapping(address => RedeemQueue.Request[]) private _requests;
    mapping(address => uint256) private _withdrawn;

    /// @notice The pool cannot redeem what it holds itself: shares sent to it would be lost.
    error SharesToPool();
    error InsufficientBalance(uint256 balance, uint256 needed);
    error InsufficientAllowance(uint256 allowance, uint256 needed);

    constructor(address initialOwner, string memory initialName, string memory tokenSymbol)
        BridgedPool(initialOwner, initialName)
    {
        name = initialName;
        symbol = tokenSymbol;
    }

    // --- stakers

    /// @inheritdoc ISharePool
    function deposit() external payable {
        _requireOpen();
        require(msg.value > 0, "deposit amount must be greater than 0");
        uint256 shares = toShares(msg.value);
        require(shares > 0, "deposit amount is worth no share");
        totalDeposited += msg.value;
        totalSupply += shares;
        _credit(msg.sender, shares);
        emit Transfer(address(0), msg.sender, shares);
        emit Deposit(msg.sender, msg.value, shares);
        _cross(msg.value);
    }

    /// @inheritdoc ISharePool
    function redeem(uint256 shares) external {
        require(shares > 0, "redeem amount must be greater than 0");
        require(balanceOf[msg.sender] >= shares, "redeem amount exceeds balance");
        uint256 amount = toAssets(shares);
        require(amount > 0, "redeem amount is worth nothing");
        totalDeposited -= amount;
        totalSupply -= shares;
        _debit(msg.sender, shares);
        uint256 poolEnd = totalRedeemed + amount;
        totalRedeemed = poolEnd;
        _unstaking += amount;
        _requests[msg.sender].push(amount, poolEnd, _unlockPeriod);
        emit Transfer(msg.sender, address(0), shares);
        emit Redeem(msg.sender, shares, amount);
    }

    /// @inheritdoc ISharePool
    function withdraw(uint256 amount) external {
        require(amount > 0, "withdraw amount must be greater than 0");
        uint256 withdrawn = _withdrawn[msg.sender] + amount;
        require(
            withdrawn <= _requests[msg.sender].readyTotal(totalArrived), "withdraw amount exceeds what is ready"
        );
        _withdrawn[msg.sender] = withdrawn;
        emit Withdraw(msg.sender, amount);
        _pay(msg.sender, amount);
    }

    // --- reads

    /// @inheritdoc ISharePool
    function userClaimed(address user) external view returns (uint256) {
        RedeemQueue.Request[] storage requests = _requests[user];
        return requests.total() - requests.readyTotal(totalArrived);
    }

    /// @inheritdoc ISharePool
    function userWithdrawable(address user) external view returns (uint256) {
        return _requests[user].readyTotal(totalArrived) - _withdrawn[user];
    }

    /// @inheritdoc ISharePool
    function userStakedInPoS(address user) external view returns (uint256) {
        return toAssets(balanceOf[user]);
    }

    /// @inheritdoc ISharePool
    function userRedeemRequests(address user, uint256 offset, uint256 limit)
        external
        view
        returns (RedeemRequest[] memory)
    {
        return _requests[user].list(_withdrawn[user], totalArrived, offset, limit);
    }

    /// @inheritdoc ISharePool
    function ratioDepositedBySupply() external view returns (uint256) {
        return toAssets(RATIO_BASE);
    }

    /// @inheritdoc ISharePool
    function toShares(uint256 amount) public view returns (uint256) {
        return amount * (totalSupply + VIRTUAL) / (totalDeposited + VIRTUAL);
    }

    /// @inheritdoc ISharePool
    function toAssets(uint256 shares) public view returns (uint256) {
        // After a loss the virtual assets must not be paid out: nobody has put them in.
        if (totalDeposited < totalSupply) return shares * totalDeposited / totalSupply;
        return shares * (totalDeposited + VIRTUAL) / (totalSupply + VIRTUAL);
    }

    /// @inheritdoc ISharePool
    function poolAPY() external view returns (uint256) {
        return _apy;
    }

    /// @inheritdoc ISharePool
    function poolName() external view returns (string memory) {
        return _poolName;
    }

    /// @inheritdoc ISharePool
    function poolUserShareRatio() external view returns (uint256) {
        return _userShareRatio;
    }

    /// @inheritdoc ISharePool
    function _poolUnlockPeriod() external view returns (uint256) {
        return _unlockPeriod;
    }

    // --- ERC-20

    /// @inheritdoc ISharePool
    function transfer(address to, uint256 value) external returns (bool) {
        _transfer(msg.sender, to, value);
        return true;
    }

    /// @inheritdoc ISharePool
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    /// @inheritdoc ISharePool
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < value) revert InsufficientAllowance(allowed, value);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - value;
        _transfer(from, to, value);
        return true;
    }

    // --- inside

    function _transfer(address from, address to, uint256 value) private {
        if (to == address(0)) revert ZeroAddress();
        if (to == address(this)) revert SharesToPool();
        uint256 balance = balanceOf[from];
        if (balance < value) revert InsufficientBalance(balance, value);
        if (value != 0) {
            _debit(from, value);
            _credit(to, value);
        }
        emit Transfer(from, to, value);
    }

    function _credit(address account, uint256 shares) private {
        uint256 balance = balanceOf[account];
        if (balance == 0) ++stakerNumber;
        balanceOf[account] = balance + shares;
    }

    function _debit(address account, uint256 shares) private {
        uint256 balance = balanceOf[account] - shares;
        if (balance == 0) --stakerNumber;
        balanceOf[account] = balance;
    }

    function _compounds() internal pure override returns (bool) {
        return true;
    }

    function _onRatioChanged(uint256 ratio) internal override {
        emit RatioChanged(ratio);
    }

    function _onPrincipal(uint256 amount) internal override {
        totalArrived += amount;
    }

    function _onInterest(uint256 amount, uint256 fee) internal override {
        uint256 rewards = pendingRewards + amount;
        if (!_isEnoughForRewards()) {
            pendingRewards = rewards;
            rewards = 0;
        } else {
            pendingRewards = 0;
            totalDeposited += rewards;
        }
        emit RewardsAdded(rewards, fee);
    }

    /// @dev Counts CFX and not shares, whose price a gift can raise. After a loss shares count as what was paid for
    /// them, or rewards would wait for a newcomer who buys the pool for next to nothing.
    function _isEnoughForRewards() private view returns (bool) {
        uint256 shares = totalSupply;
        if (shares < MIN_SHARES_FOR_REWARDS) return false;
        return shares >= MIN_STAKE_FOR_REWARDS || toAssets(shares) >= MIN_STAKE_FOR_REWARDS;
    }

    /// @dev First rewards that nobody has yet, then the shares; what is due to redemptions stays due.
    function _onLoss(uint256 amount) internal override returns (uint256 uncovered) {
        emit LossTaken(amount);
        uint256 fromRewards = amount < pendingRewards ? amount : pendingRewards;
        pendingRewards -= fromRewards;
        amount -= fromRewards;
        uint256 fromShares = amount < totalDeposited ? amount : totalDeposited;
        totalDeposited -= fromShares;
        return amount - fromShares;
    }
}
