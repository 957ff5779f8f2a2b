// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICoreBridge} from "../src/sol/ICoreBridge.sol";
import {ISharePool} from "../src/sol/ISharePool.sol";
import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev What stakers, callers of `work` and the chain do, in any order. No action but a loss may lower the price of a share.
contract ShareActions is ConfluxTest {
    uint256 private constant VIRTUAL = 1e9;

    address[5] public stakers = [address(0x51), address(0x52), address(0x53), address(0x54), address(0x55)];
    uint256 public deposited;
    uint256 public withdrawn;
    uint256 public earned;
    uint256 public lost;
    /// @dev Votes that each redemption needs at most, added up.
    uint256 public askedVotes;

    modifier keepsPrice() {
        (uint256 assets, uint256 shares) = worth();
        _;
        (uint256 newAssets, uint256 newShares) = worth();
        vm.assertGe(newAssets * shares, assets * newShares);
    }

    constructor() {
        setUpSharePool();
        for (uint256 i; i < stakers.length; ++i) vm.deal(stakers[i], 1e9 ether);
        depositFrom(stakers[0], 1500 ether);
        workAll();
        register(1);
    }

    function deposit(uint256 who, uint256 amount) external {
        depositFrom(stakers[who % 5], 1 + amount % 30_000 ether);
    }

    function depositDust(uint256 who, uint256 amount) external {
        depositFrom(stakers[who % 5], 1 + amount % 1000);
    }

    function redeem(uint256 who, uint256 shares) external keepsPrice {
        redeemFrom(stakers[who % 5], shares);
    }

    function redeemAll(uint256 who) external keepsPrice {
        address staker = stakers[who % 5];
        uint256 balance = sharePool.balanceOf(staker);
        if (balance != 0) redeemFrom(staker, balance - 1);
    }

    function withdraw(uint256 who, uint256 amount) external keepsPrice {
        address staker = stakers[who % 5];
        uint256 ready = sharePool.userWithdrawable(staker);
        if (ready == 0) return;
        amount = 1 + amount % ready;
        vm.prank(staker);
        sharePool.withdraw(amount);
        withdrawn += amount;
    }

    function transfer(uint256 from, uint256 to, uint256 shares) external keepsPrice {
        address staker = stakers[from % 5];
        uint256 balance = sharePool.balanceOf(staker);
        vm.prank(staker);
        sharePool.transfer(stakers[to % 5], balance == 0 ? 0 : shares % (balance + 1));
    }

    function work(address caller) external keepsPrice {
        if (bridge.nextStep() == ICoreBridge.Step.None) return;
        vm.prank(caller);
        workOnce();
    }

    function workUntilRest() external keepsPrice {
        workAll();
    }

    function earnInterest(uint256 amount) external keepsPrice {
        amount %= 700 ether;
        earn(amount);
        earned += amount;
    }

    function retireByForce() external keepsPrice {
        pos.forceRetire(identifier);
    }

    function passBlocks(uint256 blocks) external keepsPrice {
        pass(1 + blocks % 900);
    }

    /// @dev PoS keeps some votes for ever, and 60 days later the owner can say so.
    function lose(uint256 votes) external {
        uint256 working = bridge.status().stakedVotes;
        if (working == 0 || bridge.status().retiringVotes != 0 || pos.availableVotes(identifier) != working) return;
        votes = 1 + votes % (working < 5 ? working : 5);
        pos.forfeit(identifier, working);
        vm.prank(owner);
        bridge.retire(uint64(votes));
        vm.warp(block.timestamp + bridge.LOSS_DELAY());
        vm.prank(owner);
        bridge.reportLoss(uint64(votes));
        pos.forgive(identifier, working - votes);
        lost += votes * VOTE;
    }

    function depositFrom(address staker, uint256 amount) private keepsPrice {
        if (sharePool.toShares(amount) == 0 || sharePool.shortfall() != 0) return;
        vm.prank(staker);
        sharePool.deposit{value: amount}();
        deposited += amount;
    }

    function redeemFrom(address staker, uint256 shares) private {
        uint256 balance = sharePool.balanceOf(staker);
        if (balance == 0) return;
        shares = 1 + shares % balance;
        uint256 amount = sharePool.toAssets(shares);
        if (amount == 0) return;
        vm.prank(staker);
        sharePool.redeem(shares);
        askedVotes += (amount + VOTE - 1) / VOTE;
    }

    function worth() private view returns (uint256 assets, uint256 shares) {
        return (sharePool.totalDeposited() + VIRTUAL, sharePool.totalSupply() + VIRTUAL);
    }

    function check() external view {
        // Principal: what the bridge books, and what the pool's books say that it must have.
        uint256 mapped = crossSpace.mappedBalance(address(bridge));
        uint256 atBridge = mapped + bridge.liquid() + bridge.staked();
        uint256 unstaking = sharePool.totalRedeemed() - sharePool.totalArrived();
        uint256 owed = sharePool.totalDeposited() + sharePool.pendingRewards() + unstaking;
        vm.assertEq(atBridge, owed - sharePool.shortfall());
        vm.assertEq(unstaking, sharePool.flow().unstaking);
        vm.assertEq(mapped, sharePool.flow().crossing);
        vm.assertEq(bridge.staked() + lost, staking.getStakingBalance(address(bridge)));
        vm.assertEq(address(sharePool).balance, sharePool.totalArrived() - withdrawn);

        // Votes leave PoS for stakers who asked theirs back, and never twice for the same.
        vm.assertLe(retiredInAll, askedVotes);

        // All that came in is somewhere, to the Drip.
        uint256 waiting = bridge.status().interest;
        vm.assertEq(
            atBridge + address(sharePool).balance + waiting + bridge.providerInterest(), deposited + earned - withdrawn - lost
        );

        uint256 assets;
        uint256 ready;
        uint256 due;
        uint256 holders;
        uint256 shares;
        for (uint256 i; i < 5; ++i) {
            address staker = stakers[i];
            assets += sharePool.userStakedInPoS(staker);
            ready += sharePool.userWithdrawable(staker);
            due += sharePool.userClaimed(staker) + sharePool.userWithdrawable(staker);
            shares += sharePool.balanceOf(staker);
            if (sharePool.balanceOf(staker) != 0) ++holders;
            requireRequestsFit(staker);
        }
        vm.assertLe(assets, sharePool.totalDeposited());
        vm.assertLe(ready, address(sharePool).balance);
        vm.assertEq(due, sharePool.totalRedeemed() - withdrawn);
        vm.assertEq(shares, sharePool.totalSupply());
        vm.assertEq(holders, sharePool.stakerNumber());
    }

    function requireRequestsFit(address staker) private view {
        ISharePool.RedeemRequest[] memory open = sharePool.userRedeemRequests(staker, 0, 1000);
        uint256 amount;
        uint256 ready;
        for (uint256 i; i < open.length; ++i) {
            amount += open[i].amount;
            ready += open[i].ready;
            vm.assertLt(0, open[i].amount);
        }
        vm.assertEq(ready, sharePool.userWithdrawable(staker));
        vm.assertEq(amount, sharePool.userWithdrawable(staker) + sharePool.userClaimed(staker));
    }
}
