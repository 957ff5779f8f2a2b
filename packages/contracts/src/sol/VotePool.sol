// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BridgedPool} from "./BridgedPool.sol";
import {ISharePool} from "./ISharePool.sol";
import {IVotePool} from "./IVotePool.sol";
import {RedeemQueue} from "./RedeemQueue.sol";
import {VoteQueue} from "./VoteQueue.sol";

/// @title A provider's own PoS pool on Conflux eSpace in whole votes of 1000 CFX; interest is claimed in CFX.
/// @notice Stakes go on to the bridge at once. What lies here is interest that is not claimed, and principal that is
/// back and not withdrawn: it is paid in the order in which stakers asked for it. A loss is made good out of the interest to
/// come, before anybody earns again.
/// @dev Every figure of a staker follows from two queues of running totals and what was withdrawn. Interest is kept
/// per vote and scaled, and rounded down only when it is paid: less than one Drip a staker is ever left behind.
contract VotePool is IVotePool, BridgedPool {
    using VoteQueue for VoteQueue.Node[];
    using RedeemQueue for RedeemQueue.Request[];

    struct Account {
        VoteQueue.Node[] inQueue;
        RedeemQueue.Request[] outQueue;
        uint256 withdrawnVotes;
        /// Scaled interest per vote up to which `interest` has been settled.
        uint256 settledPerVote;
        /// Scaled Drip, settled and not claimed.
        uint256 interest;
        uint256 claimedInterest;
    }

    uint256 private constant VOTE = 1000 ether;
    uint256 private constant SCALE = 1e18;

    /// @inheritdoc IVotePool
    uint256 public stakerNumber;
    /// @inheritdoc IVotePool
    uint256 public withdrawableCfx;
    uint256 private _availableVotes;
    /// @dev Votes ever asked back in the pool.
    uint256 private _unstakedVotes;
    uint256 private _totalInterest;
    uint256 private _claimedInterest;
    /// @dev Scaled Drip for one vote since the beginning.
    uint256 private _interestPerVote;
    /// @dev Scaled Drip that could not be divided among the votes, or came when there were none: goes with the next.
    uint256 private _undivided;
    mapping(address => Account) private _accounts;

    /// @notice Interest for the stakers arrived.
    /// @param amount Drip for the stakers; `fee` is the provider's part, not in it.
    /// @param votes Votes among which it was divided; with none it goes with the next.
    event InterestReceived(uint256 amount, uint256 fee, uint256 votes);

    constructor(address initialOwner, string memory initialName) BridgedPool(initialOwner, initialName) {}

    // --- stakers

    /// @inheritdoc IVotePool
    function increaseStake(uint64 votePower) external payable {
        _requireOpen();
        require(votePower > 0, "Minimal votePower is 1");
        require(msg.value == uint256(votePower) * VOTE, "msg.value should be votePower * 1000 ether");
        Account storage account = _accounts[msg.sender];
        uint256 staked = account.inQueue.total();
        if (staked == account.withdrawnVotes) ++stakerNumber;
        _settle(account, staked - account.outQueue.total());
        account.inQueue.push(votePower, block.number + _lockPeriod);
        _availableVotes += votePower;
        emit IncreasePoSStake(msg.sender, votePower);
        _cross(msg.value);
    }

    /// @inheritdoc IVotePool
    function decreaseStake(uint64 votePower) external {
        require(votePower > 0, "Minimal votePower is 1");
        Account storage account = _accounts[msg.sender];
        uint256 unstaked = account.outQueue.total();
        require(account.inQueue.ended() - unstaked >= votePower, "Locked is not enough");
        _settle(account, account.inQueue.total() - unstaked);
        uint256 poolEnd = _unstakedVotes + votePower;
        _unstakedVotes = poolEnd;
        account.outQueue.push(votePower, poolEnd, _unlockPeriod);
        _availableVotes -= votePower;
        _unstaking += uint256(votePower) * VOTE;
        emit DecreasePoSStake(msg.sender, votePower);
    }

    /// @inheritdoc IVotePool
    function withdrawStake(uint64 votePower) external {
        require(votePower > 0, "Minimal votePower is 1");
        Account storage account = _accounts[msg.sender];
        uint256 withdrawn = account.withdrawnVotes;
        require(account.outQueue.ended() - withdrawn >= votePower, "Unlocked is not enough");
        // What came back belongs to whoever asked first, not to whoever calls first.
        require(
            account.outQueue.readyTotal(_arrivedVotes()) - withdrawn >= votePower, "Withdrawable CFX is not enough"
        );
        uint256 amount = uint256(votePower) * VOTE;
        withdrawn += votePower;
        account.withdrawnVotes = withdrawn;
        withdrawableCfx -= amount;
        if (account.inQueue.total() == withdrawn) --stakerNumber;
        emit WithdrawStake(msg.sender, votePower);
        _pay(msg.sender, amount);
    }

    /// @inheritdoc IVotePool
    function claimInterest(uint256 amount) external {
        _claim(amount);
    }

    /// @inheritdoc IVotePool
    function claimAllInterest() external {
        _claim(userInterest(msg.sender));
    }

    // --- reads

    /// @inheritdoc IVotePool
    function userSummary(address user) external view returns (UserSummary memory) {
        Account storage account = _accounts[user];
        uint256 staked = account.inQueue.total();
        uint256 unstaked = account.outQueue.total();
        return UserSummary({
            votes: staked - account.withdrawnVotes,
            available: staked - unstaked,
            locked: account.inQueue.ended() - unstaked,
            unlocked: account.outQueue.ended() - account.withdrawnVotes,
            claimedInterest: account.claimedInterest,
            currentInterest: account.interest / SCALE
        });
    }

    /// @inheritdoc IVotePool
    function poolSummary() external view returns (PoolSummary memory) {
        return PoolSummary(_availableVotes, _totalInterest - _claimedInterest, _totalInterest);
    }

    /// @inheritdoc IVotePool
    function userInterest(address user) public view returns (uint256) {
        Account storage account = _accounts[user];
        uint256 available = account.inQueue.total() - account.outQueue.total();
        return (account.interest + available * (_interestPerVote - account.settledPerVote)) / SCALE;
    }

    /// @inheritdoc IVotePool
    function withdrawableOf(address user) external view returns (uint256) {
        Account storage account = _accounts[user];
        return (account.outQueue.readyTotal(_arrivedVotes()) - account.withdrawnVotes) * VOTE;
    }

    /// @inheritdoc IVotePool
    function userInQueue(address user) external view returns (QueueNode[] memory) {
        return _accounts[user].inQueue.pendingNodes(0, type(uint256).max);
    }

    /// @inheritdoc IVotePool
    function userOutQueue(address user) external view returns (QueueNode[] memory) {
        return _outQueue(_accounts[user].outQueue, 0, type(uint256).max);
    }

    /// @inheritdoc IVotePool
    function userInQueue(address user, uint64 offset, uint64 limit) external view returns (QueueNode[] memory) {
        return _accounts[user].inQueue.pendingNodes(offset, limit);
    }

    /// @inheritdoc IVotePool
    function userOutQueue(address user, uint64 offset, uint64 limit) external view returns (QueueNode[] memory) {
        return _outQueue(_accounts[user].outQueue, offset, limit);
    }

    /// @inheritdoc IVotePool
    function poolAPY() external view returns (uint256) {
        return _apy;
    }

    /// @inheritdoc IVotePool
    function poolName() external view returns (string memory) {
        return _poolName;
    }

    /// @inheritdoc IVotePool
    function poolUserShareRatio() external view returns (uint256) {
        return _userShareRatio;
    }

    /// @inheritdoc IVotePool
    function crossingVotes() external view returns (uint256) {
        return _crossing / VOTE;
    }

    /// @inheritdoc IVotePool
    function _poolLockPeriod() external view returns (uint256) {
        return _lockPeriod;
    }

    /// @inheritdoc IVotePool
    function _poolUnlockPeriod() external view returns (uint256) {
        return _unlockPeriod;
    }

    // --- inside

    /// @dev Whole votes of principal that ever came back for what was asked back.
    function _arrivedVotes() private view returns (uint256) {
        return _unstakedVotes - (_unstaking + VOTE - 1) / VOTE;
    }

    /// @dev Votes whose unlock period is not over.
    function _outQueue(RedeemQueue.Request[] storage requests, uint256 offset, uint256 limit)
        private
        view
        returns (QueueNode[] memory nodes)
    {
        ISharePool.RedeemRequest[] memory waiting = requests.list(requests.ended(), 0, offset, limit);
        nodes = new QueueNode[](waiting.length);
        for (uint256 i; i < waiting.length; ++i) nodes[i] = QueueNode(waiting[i].amount, waiting[i].readyBlock);
    }

    function _settle(Account storage account, uint256 available) private {
        uint256 perVote = _interestPerVote;
        uint256 settled = account.settledPerVote;
        if (settled == perVote) return;
        if (available != 0) account.interest += available * (perVote - settled);
        account.settledPerVote = perVote;
    }

    function _claim(uint256 amount) private {
        require(amount > 0, "No claimable interest");
        Account storage account = _accounts[msg.sender];
        _settle(account, account.inQueue.total() - account.outQueue.total());
        uint256 interest = account.interest;
        require(interest / SCALE >= amount, "Interest not enough");
        account.interest = interest - amount * SCALE;
        account.claimedInterest += amount;
        _claimedInterest += amount;
        emit ClaimInterest(msg.sender, amount);
        _pay(msg.sender, amount);
    }

    function _compounds() internal pure override returns (bool) {
        return false;
    }

    function _onRatioChanged(uint256 ratio) internal override {
        emit RatioChanged(ratio);
    }

    function _onPrincipal(uint256 amount) internal override {
        withdrawableCfx += amount;
    }

    function _onInterest(uint256 amount, uint256 fee) internal override {
        _totalInterest += amount;
        uint256 scaled = _undivided + amount * SCALE;
        uint256 votes = _availableVotes;
        if (votes == 0) {
            _undivided = scaled;
        } else {
            _interestPerVote += scaled / votes;
            _undivided = scaled % votes;
        }
        emit InterestReceived(amount, fee, votes);
    }

    /// @dev A vote is 1000 CFX whatever happens, so all of a loss has to be made good.
    function _onLoss(uint256 amount) internal pure override returns (uint256) {
        return amount;
    }
}
