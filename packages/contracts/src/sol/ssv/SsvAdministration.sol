// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable2Step} from "../Ownable2Step.sol";
import {SsvBooks} from "./SsvBooks.sol";
import {SsvGovernance} from "./SsvGovernance.sol";
import {SsvWhitelists} from "./SsvWhitelists.sol";

/// @title The calls of operators and of the network's owner, as code that SsvNetwork runs on its own storage: together
/// with the clusters' calls it would be too large for one contract.
/// @dev It has no storage variable of its own, so the network's layout is that of SsvBooks for both. Called directly it
/// works on its own empty books.
contract SsvAdministration is SsvWhitelists, SsvGovernance {
    constructor(address network) Ownable2Step(network) SsvBooks(0) {}
}
