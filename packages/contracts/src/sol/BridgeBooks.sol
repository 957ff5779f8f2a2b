// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ICoreBridge} from "./ICoreBridge.sol";

/// @notice A step of the bridge, what it moves, and whether that is less than it moves at any time.
struct Due {
    ICoreBridge.Step step;
    uint256 amount;
    bool small;
}

/// @notice Where the bridge's votes are, by what PoS tells.
struct Votes {
    uint256 working;
    uint256 retiring;
    uint256 lost;
    /// Votes that PoS has ever unlocked.
    uint256 everUnlocked;
    /// Drip in the staking contract that PoS does not hold any more.
    uint256 unlockedDrip;
}
