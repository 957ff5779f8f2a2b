// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {RewardSplitterFactory} from "../src/sol/RewardSplitterFactory.sol";
import {SsvNetwork} from "../src/sol/ssv/SsvNetwork.sol";
import {SsvNetworkViews} from "../src/sol/ssv/SsvNetworkViews.sol";
import {DepositTest} from "./DepositTest.sol";

contract ShippedTest is DepositTest {
    function test_bytecodeThatIsShippedIsTheOneTestedHere() public view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), ".batchDeposit");
        vm.assertEq(shipped, type(BatchDeposit).creationCode);
    }

    function test_splitterFactoryThatIsShippedIsTheOneTestedHere() public view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), ".rewardSplitterFactory");
        vm.assertEq(shipped, type(RewardSplitterFactory).creationCode);
    }

    function test_ssvNetworkThatIsShippedIsTheOneTestedHere() public view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), ".ssvNetwork");
        vm.assertEq(shipped, type(SsvNetwork).creationCode);
        shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), ".ssvViews");
        vm.assertEq(shipped, type(SsvNetworkViews).creationCode);
    }
}
