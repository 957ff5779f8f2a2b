// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConfluxTest} from "./ConfluxTest.sol";

contract SharePoolTest is ConfluxTest {
    function setUp() public {
        setUpSharePool();
    }

    function test_anyAmountEarnsAndComesBack() public {
        uint256 before = alice.balance;
        vm.prank(alice);
        sharePool.deposit{value: 2500.5 ether}();
        workAll();
        register(1);
        workAll();
        vm.assertEq(staking.getStakingBalance(address(bridge)), 2 * VOTE);

        earn(1000 ether);
        workAll();
        vm.assertEq(sharePool.totalDeposited(), 3400.5 ether);
        vm.assertEq(staking.getStakingBalance(address(bridge)), 3 * VOTE);

        uint256 shares = sharePool.balanceOf(alice);
        vm.prank(alice);
        sharePool.redeem(shares);
        pass(UNLOCK_PERIOD);
        workAll();
        pass(UNLOCK_DELAY);
        workAll();
        uint256 ready = sharePool.userWithdrawable(alice);
        vm.assertLe(ready, 900 ether + 2500.5 ether);
        vm.assertLe(900 ether + 2500.5 ether - 1e9, ready);
        vm.prank(alice);
        sharePool.withdraw(ready);
        vm.assertEq(alice.balance, before - 2500.5 ether + ready);
        vm.assertEq(sharePool.totalSupply(), 0);
    }
}
