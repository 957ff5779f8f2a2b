// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {IVotePool} from "../src/sol/IVotePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev What stakers, callers of `work` and the chain do, in any order. The first staker never leaves, so that
/// interest always has votes to be divided among.
contract VoteActions is ConfluxTest {
    address[5] public stakers = [address(0x51), address(0x52), address(0x53), address(0x54), address(0x55)];
    uint256 public stakedDrip;
    uint256 public withdrawnDrip;
    uint256 public earned;
    uint256 public claimed;
    uint256 public paidToProvider;
    uint256 public askedVotes;

    constructor() {
        setUpVotePool();
        for (uint256 i; i < stakers.length; ++i) vm.deal(stakers[i], 1e9 ether);
        stake(0, 7);
        workAll();
        register(1);
    }

    function stake(uint256 who, uint256 votes) public {
        votes = 1 + votes % 40;
        vm.prank(stakers[who % 5]);
        votePool.increaseStake{value: votes * VOTE}(uint64(votes));
        stakedDrip += votes * VOTE;
    }

    function unstake(uint256 who, uint256 votes) external {
        address staker = stakers[1 + who % 4];
        uint256 locked = votePool.userSummary(staker).locked;
        if (locked == 0) return;
        votes = 1 + votes % locked;
        vm.prank(staker);
        votePool.decreaseStake(uint64(votes));
        askedVotes += votes;
    }

    function withdraw(uint256 who, uint256 votes) external {
        address staker = stakers[1 + who % 4];
        uint256 ready = votePool.withdrawableOf(staker) / VOTE;
        if (ready == 0) return;
        votes = 1 + votes % ready;
        vm.prank(staker);
        votePool.withdrawStake(uint64(votes));
        withdrawnDrip += votes * VOTE;
    }

    function claim(uint256 who, uint256 amount) external {
        address staker = stakers[who % 5];
        uint256 interest = votePool.userInterest(staker);
        if (interest == 0) return;
        amount = 1 + amount % interest;
        vm.prank(staker);
        votePool.claimInterest(amount);
        claimed += amount;
    }

    function work(address caller) external {
        if (bridge.nextStep() == ICoreBridge.Step.None) return;
        vm.prank(caller);
        workOnce();
    }

    function workUntilRest() external {
        workAll();
    }

    function earnInterest(uint256 amount) external {
        amount %= 300 ether;
        earn(amount);
        earned += amount;
    }

    function payProvider() external {
        uint256 amount = bridge.providerInterest();
        if (amount == 0) return;
        bridge.withdrawProviderInterest();
        paidToProvider += amount;
    }

    function retireByForce() external {
        pos.forceRetire(identifier);
    }

    function passBlocks(uint256 blocks) external {
        pass(1 + blocks % 900);
    }

    function changePeriods(uint256 lockPeriod, uint256 unlockPeriod) external {
        vm.prank(owner);
        votePool.setPeriods(lockPeriod % 2000, unlockPeriod % 300);
    }

    // --- sums over the stakers

    function sumOfClaimable() public view returns (uint256 sum) {
        for (uint256 i; i < 5; ++i) sum += votePool.userInterest(stakers[i]);
    }

    function sums() public view returns (uint256 votes, uint256 available, uint256 withVotes) {
        for (uint256 i; i < 5; ++i) {
            IVotePool.UserSummary memory summary = votePool.userSummary(stakers[i]);
            votes += summary.votes;
            available += summary.available;
            if (summary.votes != 0) ++withVotes;
            requireQueuesFit(stakers[i], summary);
        }
    }

    function requireQueuesFit(address staker, IVotePool.UserSummary memory summary) private view {
        uint256 locking = sumOf(votePool.userInQueue(staker));
        uint256 unlocking = sumOf(votePool.userOutQueue(staker));
        vm.assertEq(locking, summary.available - summary.locked);
        vm.assertEq(unlocking, summary.votes - summary.available - summary.unlocked);
    }

    function sumOf(IVotePool.QueueNode[] memory nodes) private view returns (uint256 sum) {
        for (uint256 i; i < nodes.length; ++i) {
            sum += nodes[i].votePower;
            vm.assertLt(block.number, nodes[i].endBlock);
        }
    }

    function check() external view {
        // Principal, over both spaces.
        uint256 mapped = crossSpace.mappedBalance(address(bridge));
        uint256 inStaking = staking.getStakingBalance(address(bridge));
        uint256 back = votePool.withdrawableCfx();
        vm.assertEq(mapped + bridge.liquid() + inStaking + back, stakedDrip - withdrawnDrip);
        vm.assertEq(mapped, votePool.flow().crossing);
        vm.assertEq(bridge.staked(), inStaking);

        // Interest, over both spaces.
        IVotePool.PoolSummary memory pool = votePool.poolSummary();
        uint256 waiting = bridge.status().interest;
        vm.assertEq(address(bridge).balance, bridge.liquid() + bridge.providerInterest() + waiting);
        vm.assertEq(waiting + bridge.providerInterest() + paidToProvider + pool.totalInterest, earned);
        vm.assertEq(address(votePool).balance, back + pool.interest);

        // Nobody has more than there is, and what nobody has is dust.
        uint256 claimable = sumOfClaimable();
        vm.assertLe(claimed + claimable, pool.totalInterest);
        vm.assertLe(pool.totalInterest - claimed - claimable, 5);

        // Nobody is promised what is not there, or what is another's.
        uint256 ready;
        for (uint256 i; i < 5; ++i) {
            uint256 own = votePool.withdrawableOf(stakers[i]);
            vm.assertLe(own, votePool.userSummary(stakers[i]).unlocked * VOTE);
            ready += own;
        }
        vm.assertLe(ready, back);

        // Votes leave PoS for stakers who asked theirs back, and never twice for the same.
        vm.assertLe(retiredInAll, askedVotes);

        (uint256 votes, uint256 available, uint256 withVotes) = sums();
        vm.assertEq(votePool.stakerNumber(), withVotes);
        vm.assertEq(pool.available, available);
        vm.assertEq((votes - available) * VOTE, votePool.flow().unstaking + back);
    }
}
