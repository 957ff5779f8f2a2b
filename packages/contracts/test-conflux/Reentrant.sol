// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {SharePool} from "../src/sol/SharePool.sol";
import {VotePool} from "../src/sol/VotePool.sol";

/// @dev A staker that does once more, in the middle of being paid, whatever it was told to.
contract Reentrant {
    address private target;
    bytes private again;
    bool public accepted;

    constructor() payable {}

    receive() external payable {
        if (again.length == 0) return;
        bytes memory data = again;
        delete again;
        (accepted,) = target.call(data);
    }

    function act(address to, uint256 value, bytes calldata data, bytes calldata onPayment) external {
        target = to;
        again = onPayment;
        (bool done, bytes memory output) = to.call{value: value}(data);
        if (!done) assembly { revert(add(output, 32), mload(output)) }
    }
}

/// @dev A staker that takes no money.
contract Refusing {
    constructor() payable {}

    function stake(VotePool pool) external {
        pool.increaseStake{value: 1000 ether}(1);
    }

    function deposit(SharePool pool) external {
        pool.deposit{value: 1 ether}();
    }

    function claim(VotePool pool) external {
        pool.claimAllInterest();
    }
}
