// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ConfluxTest} from "./ConfluxTest.sol";

contract ShippedTest is ConfluxTest {
    function test_bytecodeThatIsShippedIsTheOneTestedHere() public view {
        expectShipped(".votePool", "VotePool.sol:VotePool");
        expectShipped(".sharePool", "SharePool.sol:SharePool");
        expectShipped(".coreBridge", "CoreBridge.sol:CoreBridge");
    }

    function expectShipped(string memory key, string memory artifact) private view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile(".granary/forge/fixture.json"), key);
        vm.assertEq(keccak256(shipped), keccak256(vm.getCode(artifact)));
    }
}
