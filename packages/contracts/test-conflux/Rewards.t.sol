// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConfluxTest} from "./ConfluxTest.sol";

/// @dev When rewards are given to the shares of a pool, and what a gift can do to the price of a share.
contract RewardsTest is ConfluxTest {
    event RewardsAdded(uint256 amount, uint256 fee);

    function setUp() public {
        setUpSharePool();
    }

    function test_rewardsWithTooFewSharesGoWithTheNext() public {
        reward(5 ether);
        deposit(alice, 0.5 ether);
        reward(1 ether);
        vm.assertEq(sharePool.pendingRewards(), 6 ether);
        vm.assertEq(sharePool.ratioDepositedBySupply(), 1e9);
        deposit(bob, 1.5 ether);
        vm.expectEmit(address(sharePool));
        emit RewardsAdded(7 ether, 0);
        reward(1 ether);
        vm.assertEq(sharePool.totalDeposited(), 9 ether);
        vm.assertEq(sharePool.pendingRewards(), 0);
    }

    /// @dev A gift of 1,000 CFX to 1 CFX of shares makes a share worth 901 CFX: half of them are still 450 CFX.
    function test_F12_giftDoesNotDelayTheRewardsOfFewShares() public {
        deposit(alice, 1 ether);
        workAll();
        earn(1000 ether);
        workAll();
        vm.assertEq(sharePool.totalSupply(), 1 ether);
        vm.assertEq(sharePool.totalDeposited(), 901 ether);
        redeem(alice, 0.5 ether);
        vm.assertLe(sharePool.totalDeposited() - 450.5 ether, 1e12);
        uint256 before = sharePool.userStakedInPoS(alice);
        vm.expectEmit(address(sharePool));
        emit RewardsAdded(10 ether, 0);
        reward(10 ether);
        vm.assertEq(sharePool.pendingRewards(), 0);
        // But for the part of the virtual shares.
        vm.assertLe(before + 10 ether - sharePool.userStakedInPoS(alice), 1e11);
        // Whoever stakes 2 CFX now has a 460th of a share, and earns like everybody.
        deposit(bob, 2 ether);
        redeem(alice, sharePool.balanceOf(alice));
        reward(1 ether);
        vm.assertEq(sharePool.pendingRewards(), 0);
        vm.assertGe(sharePool.userStakedInPoS(bob), 3 ether - 1e12);
        vm.assertLe(sharePool.userStakedInPoS(bob), 3 ether);
    }

    function test_F12_rewardsWaitBelowOneCfxWhateverASharesPriceIs() public {
        deposit(alice, 1 ether);
        reward(1000 ether);
        redeem(alice, sharePool.balanceOf(alice));
        deposit(bob, 0.9 ether);
        reward(5 ether);
        vm.assertEq(sharePool.pendingRewards(), 5 ether);
        deposit(bob, 0.2 ether);
        reward(1 ether);
        vm.assertEq(sharePool.pendingRewards(), 0);
    }

    function test_F12_rewardsAfterALossGoToThoseWhoBoreIt() public {
        deposit(alice, 10_000 ether);
        vm.prank(crossSpace.mappedAddress(address(bridge)));
        sharePool.takeLoss(10_000 ether - 1);
        reward(100 ether);
        vm.assertEq(sharePool.pendingRewards(), 0);
        vm.assertEq(sharePool.userStakedInPoS(alice), 100 ether + 1);
    }

    /// @dev Somebody stakes next to nothing, gives the bridge a fortune as interest and waits for a victim.
    function testFuzz_inflatingAnEmptyPoolCostsTheAttackerAndNotTheVictim(uint256 seed, uint256 gift, uint256 stake_)
        public
    {
        seed = 1 + seed % 2 ether;
        gift = gift % 1e6 ether;
        stake_ = 0.001 ether + stake_ % 1e5 ether;
        deposit(bob, seed);
        reward(gift);
        deposit(alice, stake_);
        // A victim loses at most a millionth of a CFX.
        vm.assertLe(stake_ - sharePool.userStakedInPoS(alice), 1e12);
        vm.assertLe(sharePool.userStakedInPoS(bob), seed + gift);
    }

    /// @dev The same in several rounds: after each gift the attacker leaves but for a little more than 1 CFX.
    function testFuzz_F12_inflatingInRoundsCostsTheVictimNoMore(uint256[3] memory gifts, uint256 stake_) public {
        uint256 given;
        deposit(bob, 1 ether);
        for (uint256 i; i < 3; ++i) {
            uint256 gift = gifts[i] % 3e5 ether;
            given += gift;
            reward(gift);
            uint256 kept = sharePool.toShares(1 ether) + 2;
            uint256 shares = sharePool.balanceOf(bob);
            if (shares > kept) redeem(bob, shares - kept);
        }
        stake_ = 0.001 ether + stake_ % 1e5 ether;
        deposit(alice, stake_);
        vm.assertLe(stake_ - sharePool.userStakedInPoS(alice), 1e12);
        vm.assertLe(sharePool.userStakedInPoS(bob) + sharePool.userClaimed(bob), 1 ether + given);
    }

    function deposit(address staker, uint256 amount) private {
        vm.prank(staker);
        sharePool.deposit{value: amount}();
    }

    function redeem(address staker, uint256 shares) private {
        vm.prank(staker);
        sharePool.redeem(shares);
    }

    /// @dev As the bridge would tell of rewards.
    function reward(uint256 amount) private {
        vm.prank(crossSpace.mappedAddress(address(bridge)));
        sharePool.receiveInterest(amount, 0, 0, 0);
    }
}
