// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {RewardSplitter} from "../src/sol/RewardSplitter.sol";
import {RewardSplitterFactory} from "../src/sol/RewardSplitterFactory.sol";
import {Receiver, SplitterTest, Token} from "./SplitterTest.sol";

contract SplitterPaymentsTest is SplitterTest {
    event Released(address indexed to, uint256 toStaker, uint256 toProvider, bool providerPaid);

    function testFuzz_releaseDividesAllOfItAndDustIsTheStakers(uint256 bps, uint256 amount, address sender) public {
        bps = between(bps, 1, 5_000);
        amount = between(amount, 1, 1e9 ether);
        splitter = RewardSplitter(factory.create(STAKER, bps));
        reward(address(splitter), amount);
        vm.prank(sender);
        (uint256 toStaker, uint256 toProvider) = splitter.release();
        vm.assertEq(toProvider, amount * bps / 10_000);
        vm.assertEq(toStaker + toProvider, amount);
        vm.assertEq(STAKER.balance, toStaker);
        vm.assertEq(splitter.paidToStaker(), toStaker);
        vm.assertEq(provider.balance, toProvider);
        vm.assertEq(address(splitter).balance, 0);
    }

    function test_releaseTellsWhatItPaid() public {
        reward(address(splitter), 10_001);
        vm.expectEmit(address(splitter));
        emit Released(STAKER, 9_201, 800, true);
        splitter.release();
    }

    function test_nothingHereIsNothingToRelease() public {
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NothingToRelease.selector));
        splitter.release();
        reward(address(splitter), 1 ether);
        splitter.release();
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NothingToRelease.selector));
        splitter.release();
    }

    function test_paymentNeedsNoMoreThanTheStipendOfTransfer() public {
        vm.deal(address(this), 1 ether);
        payable(address(splitter)).transfer(1 ether);
        vm.assertEq(address(splitter).balance, 1 ether);
    }

    function testFuzz_callsThatItDoesNotKnowAreRefused(bytes calldata data) public {
        vm.assume(data.length > 0 && (data.length < 4 || !isKnown(bytes4(data))));
        vm.deal(address(this), 1 ether);
        (bool accepted,) = address(splitter).call{value: 1 ether}(data);
        vm.assertFalse(accepted);
    }

    function test_implementationItselfHoldsAndPaysNothing() public {
        RewardSplitter implementation = RewardSplitter(factory.IMPLEMENTATION());
        vm.deal(address(this), 1 ether);
        (bool accepted,) = address(implementation).call{value: 1 ether}("");
        vm.assertFalse(accepted);
        reward(address(implementation), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NotAClone.selector));
        implementation.release();
    }

    function test_stakerThatRefusesLosesNothingAndMayNameAnother() public {
        Receiver staker = new Receiver();
        splitter = RewardSplitter(factory.create(address(staker), BPS));
        reward(address(splitter), 1 ether);
        staker.set(Receiver.Mood.Refuses);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.ReceiverRefused.selector, address(staker)));
        splitter.release();
        vm.assertEq(address(splitter).balance, 1 ether);
        vm.assertEq(provider.balance, 0);
        vm.prank(address(staker));
        splitter.releaseTo(address(0xD00));
        vm.assertEq(address(0xD00).balance, 0.92 ether);
        vm.assertEq(provider.balance, 0.08 ether);
    }

    function testFuzz_nobodyButTheStakerNamesWhereItGoes(address sender) public {
        vm.assume(sender != STAKER);
        reward(address(splitter), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NotTheStaker.selector));
        vm.prank(sender);
        splitter.releaseTo(sender);
    }

    function test_stakerCannotSendItRoundInACircle() public {
        reward(address(splitter), 1 ether);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.ReceiverRefused.selector, address(splitter)));
        vm.prank(STAKER);
        splitter.releaseTo(address(splitter));
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.ReceiverRefused.selector, address(0)));
        vm.prank(STAKER);
        splitter.releaseTo(address(0));
    }

    function test_stakerThatComesBackGainsNothing() public {
        Receiver staker = new Receiver();
        splitter = RewardSplitter(factory.create(address(staker), BPS));
        reward(address(splitter), 1 ether);
        staker.callBack(address(splitter), abi.encodeCall(RewardSplitter.release, ()));
        splitter.release();
        vm.assertFalse(staker.innerSucceeded());
        vm.assertEq(address(staker).balance, 0.92 ether);
        vm.assertEq(provider.balance, 0.08 ether);
    }

    function testFuzz_tokenSentByMistakeGoesWhereTheStakerSays(uint8 kind, uint256 amount) public {
        Token token = new Token(Token.Kind(kind % 2), address(splitter), amount);
        vm.prank(STAKER);
        splitter.recoverToken(address(token), address(0xD00));
        vm.assertEq(token.balanceOf(address(0xD00)), amount);
    }

    function test_tokenIsTheStakersAlone() public {
        Token token = new Token(Token.Kind.Standard, address(splitter), 5);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NotTheStaker.selector));
        vm.prank(provider);
        splitter.recoverToken(address(token), provider);
        Token refusing = new Token(Token.Kind.Refusing, address(splitter), 5);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.TokenRefused.selector, address(refusing)));
        vm.prank(STAKER);
        splitter.recoverToken(address(refusing), STAKER);
    }

    function isKnown(bytes4 selector) private view returns (bool) {
        return selector == splitter.release.selector || selector == splitter.releaseTo.selector
            || selector == splitter.withdrawOwed.selector || selector == splitter.recoverToken.selector
            || selector == splitter.releasable.selector || selector == splitter.staker.selector
            || selector == splitter.shareBps.selector || selector == splitter.PROVIDER.selector
            || selector == splitter.owedToProvider.selector || selector == splitter.paidToStaker.selector;
    }
}

contract SplitterProviderTest is SplitterTest {
    Receiver private account;

    function setUp() public override {
        account = new Receiver();
        provider = address(account);
        super.setUp();
    }

    /// @param mood Refuses, burns all the gas it gets, or answers with a megabyte.
    function testFuzz_providerCannotHoldUpTheStaker(uint8 mood, uint256 amount, uint256 gasLimit) public {
        account.set(Receiver.Mood(1 + mood % 3));
        amount = between(amount, 1e4, 1e9 ether);
        gasLimit = between(gasLimit, 190_000, 2_000_000);
        reward(address(splitter), amount);
        splitter.release{gas: gasLimit}();
        uint256 toProvider = amount * BPS / 10_000;
        vm.assertEq(STAKER.balance, amount - toProvider);
        vm.assertEq(splitter.owedToProvider(), toProvider);
        vm.assertEq(address(splitter).balance, toProvider);
    }

    function test_whatWasRefusedStaysTheProvidersAndIsNotDividedAgain() public {
        account.set(Receiver.Mood.Refuses);
        reward(address(splitter), 1 ether);
        splitter.release();
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NothingToRelease.selector));
        splitter.release();
        reward(address(splitter), 1 ether);
        splitter.release();
        vm.assertEq(STAKER.balance, 1.84 ether);
        vm.assertEq(splitter.owedToProvider(), 0.16 ether);
        vm.prank(provider);
        splitter.withdrawOwed(address(0xD00));
        vm.assertEq(address(0xD00).balance, 0.16 ether);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NothingToRelease.selector));
        vm.prank(provider);
        splitter.withdrawOwed(address(0xD00));
    }

    function testFuzz_nobodyElseWithdrawsIt(address sender) public {
        vm.assume(sender != provider);
        account.set(Receiver.Mood.Refuses);
        reward(address(splitter), 1 ether);
        splitter.release();
        vm.expectRevert(abi.encodeWithSelector(RewardSplitter.NotTheProvider.selector));
        vm.prank(sender);
        splitter.withdrawOwed(sender);
    }

    function testFuzz_lowGasCannotMakeAWillingProviderSeemToRefuse(uint256 gasLimit) public {
        reward(address(splitter), 1 ether);
        gasLimit = between(gasLimit, 30_000, 300_000);
        try splitter.release{gas: gasLimit}() {
            vm.assertEq(provider.balance, 0.08 ether);
            vm.assertEq(splitter.owedToProvider(), 0);
        } catch {
            vm.assertEq(address(splitter).balance, 1 ether);
        }
    }

    function test_providerThatComesBackGainsNothing() public {
        account.callBack(address(splitter), abi.encodeCall(RewardSplitter.release, ()));
        reward(address(splitter), 1 ether);
        splitter.release();
        vm.assertFalse(account.innerSucceeded());
        vm.assertEq(provider.balance, 0.08 ether);
        vm.assertEq(STAKER.balance, 0.92 ether);
    }

    function test_providerThatComesBackWhileWithdrawingIsPaidOnce() public {
        account.set(Receiver.Mood.Refuses);
        reward(address(splitter), 1 ether);
        splitter.release();
        account.callBack(address(splitter), abi.encodeCall(RewardSplitter.withdrawOwed, (provider)));
        reward(address(splitter), 1 ether);
        account.send(address(splitter), abi.encodeCall(RewardSplitter.withdrawOwed, (provider)));
        vm.assertFalse(account.innerSucceeded());
        vm.assertEq(provider.balance, 0.08 ether);
        vm.assertEq(address(splitter).balance, 1 ether);
    }
}

contract SplitterFactoryTest is SplitterTest {
    function testFuzz_addressIsKnownBeforeAndWhatCameBeforeIsPaid(address staker, uint256 bps, uint256 amount) public {
        staker = address(uint160(between(uint160(staker), 0x1_0000, type(uint160).max)));
        bps = between(bps, 1, 5_000);
        amount = between(amount, 1, 1e9 ether);
        address predicted = factory.predict(staker, bps);
        vm.assume(predicted.code.length == 0 && staker.code.length == 0);
        uint256 before = staker.balance;
        reward(predicted, amount);
        vm.prank(STRANGER);
        (address created, uint256 toStaker, uint256 toProvider) = factory.createAndRelease(staker, bps);
        vm.assertEq(created, predicted);
        vm.assertEq(RewardSplitter(created).staker(), staker);
        vm.assertEq(RewardSplitter(created).shareBps(), bps);
        vm.assertEq(RewardSplitter(created).PROVIDER(), provider);
        vm.assertEq(staker.balance - before, toStaker);
        vm.assertEq(toStaker + toProvider, amount);
    }

    function test_creatingAgainGivesTheSame() public {
        vm.assertEq(factory.create(STAKER, BPS), address(splitter));
        vm.assertEq(address(splitter).code.length, 72);
    }

    function testFuzz_stakersAndSharesNeverMeet(address one, address other, uint16 share, uint16 otherShare) public view {
        vm.assume(one != address(0) && other != address(0));
        uint256 bps = between(share, 1, 5_000);
        uint256 otherBps = between(otherShare, 1, 5_000);
        vm.assume(one != other || bps != otherBps);
        vm.assertFalse(factory.predict(one, bps) == factory.predict(other, otherBps));
    }

    function testFuzz_shareAboveTheBoundIsRefused(uint256 bps) public {
        bps = between(bps, 5_001, type(uint256).max - 1);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitterFactory.ShareOutOfRange.selector, bps, 5_000));
        factory.create(STAKER, bps);
    }

    function test_noShareNoStakerAndNoProviderAreRefused() public {
        vm.expectRevert(abi.encodeWithSelector(RewardSplitterFactory.ShareOutOfRange.selector, 0, 5_000));
        factory.create(STAKER, 0);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitterFactory.ZeroAddress.selector));
        factory.create(address(0), BPS);
        vm.expectRevert(abi.encodeWithSelector(RewardSplitterFactory.ZeroAddress.selector));
        new RewardSplitterFactory(address(0));
    }
}
