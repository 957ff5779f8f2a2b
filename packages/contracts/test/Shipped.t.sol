// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {BatchDeposit} from "../src/sol/BatchDeposit.sol";
import {DepositTest} from "./DepositTest.sol";

contract ShippedTest is DepositTest {
    function test_bytecodeThatIsShippedIsTheOneTestedHere() public view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), ".batchDeposit");
        vm.assertEq(shipped, type(BatchDeposit).creationCode);
    }
}
