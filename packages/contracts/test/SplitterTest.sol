// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {RewardSplitter} from "../src/sol/RewardSplitter.sol";
import {RewardSplitterFactory} from "../src/sol/RewardSplitterFactory.sol";
import {Vm} from "./Vm.sol";

/// @dev A factory of one provider, and the splitter of one staker who leaves it 8 %.
abstract contract SplitterTest {
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
    uint256 internal constant BPS = 800;
    address internal constant STAKER = address(0x57A4E2);
    address internal constant STRANGER = address(0xBAD);

    address internal provider = address(0x9407);
    RewardSplitterFactory internal factory;
    RewardSplitter internal splitter;

    function setUp() public virtual {
        factory = new RewardSplitterFactory(provider);
        splitter = RewardSplitter(factory.create(STAKER, BPS));
    }

    /// @dev As priority fees, withdrawals and selfdestruct pay: no code runs.
    function reward(address to, uint256 amount) internal {
        vm.deal(to, to.balance + amount);
    }

    function between(uint256 value, uint256 lowest, uint256 highest) internal pure returns (uint256) {
        return lowest + value % (highest - lowest + 1);
    }
}

/// @dev An account whose owner decides what happens when it is paid.
contract Receiver {
    enum Mood {
        Takes,
        Refuses,
        BurnsGas,
        AnswersAtLength,
        CallsBack
    }

    Mood private _mood;
    address private _target;
    bytes private _call;
    bool public innerSucceeded;
    uint256 private _sink;

    function set(Mood mood) external {
        _mood = mood;
    }

    function callBack(address target, bytes calldata call_) external {
        (_mood, _target, _call) = (Mood.CallsBack, target, call_);
    }

    function send(address target, bytes calldata call_) external returns (bool accepted) {
        (accepted,) = target.call(call_);
    }

    receive() external payable {
        if (_mood == Mood.Refuses) revert("no, thank you");
        if (_mood == Mood.BurnsGas) while (true) ++_sink;
        if (_mood == Mood.AnswersAtLength) {
            assembly {
                revert(0, 0x100000)
            }
        }
        if (_mood == Mood.CallsBack) (innerSucceeded,) = _target.call(_call);
    }
}

/// @dev A token that answers nothing, one that answers false, or one as the standard has it.
contract Token {
    enum Kind {
        Standard,
        Silent,
        Refusing
    }

    mapping(address => uint256) public balanceOf;
    Kind private _kind;

    constructor(Kind kind, address holder, uint256 amount) {
        _kind = kind;
        balanceOf[holder] = amount;
    }

    function transfer(address to, uint256 amount) external {
        Kind kind = _kind;
        if (kind != Kind.Refusing) {
            balanceOf[msg.sender] -= amount;
            balanceOf[to] += amount;
        }
        if (kind == Kind.Silent) return;
        assembly {
            mstore(0, eq(kind, 0))
            return(0, 0x20)
        }
    }
}
