// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {RewardSplitter} from "../src/sol/RewardSplitter.sol";
import {Receiver} from "./SplitterTest.sol";
import {Vm} from "./Vm.sol";

/// @dev What can be done to a splitter, with a ledger of what ought to have happened.
contract SplitterActions {
    Vm private constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    RewardSplitter private immutable splitter;
    Receiver private immutable staker;
    Receiver private immutable provider;
    uint256 public received;
    uint256 public toStaker;
    uint256 public toProvider;

    constructor(RewardSplitter splitter_, Receiver staker_, Receiver provider_) {
        (splitter, staker, provider) = (splitter_, staker_, provider_);
    }

    function force(uint96 amount) external {
        vm.deal(address(splitter), address(splitter).balance + amount);
        received += amount;
    }

    function send(uint96 amount) external {
        vm.deal(address(this), amount);
        (bool accepted,) = address(splitter).call{value: amount}("");
        vm.assertTrue(accepted);
        received += amount;
    }

    function stakerMood(uint8 mood) external {
        set(staker, mood);
    }

    function providerMood(uint8 mood) external {
        set(provider, mood);
    }

    function release(uint32 gasLimit) external {
        try splitter.release{gas: 60_000 + gasLimit % 1_000_000}() {} catch {}
        count();
    }

    function releaseTo(address sender, bool isStaker) external {
        vm.prank(isStaker ? address(staker) : sender);
        try splitter.releaseTo{gas: 2_000_000}(address(0xD00)) {} catch {}
        count();
    }

    function withdrawOwed(address sender, bool isProvider) external {
        vm.prank(isProvider ? address(provider) : sender);
        try splitter.withdrawOwed{gas: 2_000_000}(address(0xD01)) {} catch {}
        count();
    }

    function set(Receiver receiver, uint8 mood) private {
        uint8 chosen = mood % 6;
        if (chosen < 4) receiver.set(Receiver.Mood(chosen));
        else if (chosen == 4) receiver.callBack(address(splitter), abi.encodeCall(RewardSplitter.release, ()));
        else receiver.callBack(address(splitter), abi.encodeCall(RewardSplitter.withdrawOwed, (address(receiver))));
    }

    function count() private {
        toStaker = address(staker).balance + address(0xD00).balance;
        toProvider = address(provider).balance + address(0xD01).balance;
    }
}
