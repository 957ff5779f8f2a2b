// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Divides the execution rewards of one staker's validators between the staker and the provider.
/// @notice One clone for each (staker, share), made by RewardSplitterFactory: both stand in the clone's own code
/// and can never change, the provider in the code that all clones run. No owner, no upgrade, no pause. Ether may arrive in
/// any way, also before the clone exists; anybody may call `release`, which pays the staker first.
/// @dev The clone itself takes plain ether without coming here, so that 2,300 gas are enough.
contract RewardSplitter {
    /// @dev Where the arguments stand in a clone's code: staker 20 | share in basis points 2.
    uint256 private constant ARGUMENTS_OFFSET = 0x32;
    uint256 private constant ARGUMENTS_BYTES = 22;
    uint256 private constant BPS = 10_000;
    /// @dev What the provider's account gets to take a payment with; several times what a Safe needs.
    uint256 private constant PROVIDER_GAS = 30_000;
    /// @dev Left before the provider is paid: its gas with the 64th that a call leaves behind, the price of a call that makes
    /// an account (36,600), a new slot of storage and the event. Without this bound, whoever releases could starve the call.
    uint256 private constant GAS_FOR_PROVIDER = 100_000;

    /// @notice Who the share goes to.
    address public immutable PROVIDER;
    address private immutable SELF;

    /// @notice Wei of the provider that its account did not take when it was paid; it alone can withdraw them.
    uint128 public owedToProvider;
    /// @notice Wei that were paid on the staker's behalf so far. There is not so much ether that it could overflow.
    uint128 public paidToStaker;
    bool private transient entered;

    /// @param toStaker In wei.
    /// @param toProvider In wei; owed from now on where `providerPaid` is false.
    event Released(address indexed to, uint256 toStaker, uint256 toProvider, bool providerPaid);
    event ProviderWithdrew(address indexed to, uint256 amount);
    event TokenRecovered(address indexed token, address indexed to, uint256 amount);

    error NotAClone();
    error NotTheStaker();
    error NotTheProvider();
    error Reentered();
    error NothingToRelease();
    error TooLittleGas();
    error ReceiverRefused(address to);
    error TokenRefused(address token);

    constructor(address provider) {
        PROVIDER = provider;
        SELF = address(this);
    }

    modifier once() {
        if (address(this) == SELF) revert NotAClone();
        if (entered) revert Reentered();
        entered = true;
        _;
        entered = false;
    }

    /// @notice Pays out what is here: the staker first, then the provider. Anybody may call.
    /// @dev Reverts where the staker's account takes no ether; see `releaseTo`.
    function release() external once returns (uint256 toStaker, uint256 toProvider) {
        (address staker_, uint256 bps) = arguments();
        return _release(staker_, bps);
    }

    /// @notice The same, with the staker's part to an account that the staker names: for one that takes no plain ether itself.
    function releaseTo(address to) external once returns (uint256 toStaker, uint256 toProvider) {
        (address staker_, uint256 bps) = arguments();
        if (msg.sender != staker_) revert NotTheStaker();
        // What a splitter pays to itself would be divided again.
        if (to == address(0) || to == address(this)) revert ReceiverRefused(to);
        return _release(to, bps);
    }

    /// @notice Pays the provider what its account refused earlier.
    function withdrawOwed(address to) external once {
        if (msg.sender != PROVIDER) revert NotTheProvider();
        uint256 amount = owedToProvider;
        if (amount == 0) revert NothingToRelease();
        owedToProvider = 0;
        if (!_pay(to, amount, gasleft())) revert ReceiverRefused(to);
        emit ProviderWithdrew(to, amount);
    }

    /// @notice Hands all of an ERC-20 token that was sent here to an account that the staker names.
    function recoverToken(address token, address to) external once returns (uint256 amount) {
        (address staker_,) = arguments();
        if (msg.sender != staker_) revert NotTheStaker();
        amount = IERC20(token).balanceOf(address(this));
        // Some tokens answer nothing where others answer true.
        (bool accepted, bytes memory answer) = token.call(abi.encodeCall(IERC20.transfer, (to, amount)));
        if (!accepted || (answer.length > 0 && !abi.decode(answer, (bool)))) revert TokenRefused(token);
        emit TokenRecovered(token, to, amount);
    }

    /// @notice What `release` would pay now, in wei.
    function releasable() external view returns (uint256 toStaker, uint256 toProvider) {
        (, uint256 bps) = arguments();
        return _divide(address(this).balance - owedToProvider, bps);
    }

    function staker() external view returns (address account) {
        (account,) = arguments();
    }

    /// @notice The provider's share in basis points.
    function shareBps() external view returns (uint256 bps) {
        (, bps) = arguments();
    }

    function arguments() private view returns (address staker_, uint256 bps) {
        uint256 word;
        assembly ("memory-safe") {
            mstore(0, 0)
            extcodecopy(address(), 0, ARGUMENTS_OFFSET, ARGUMENTS_BYTES)
            word := mload(0)
        }
        staker_ = address(uint160(word >> 96));
        bps = uint16(word >> 80);
    }

    function _release(address to, uint256 bps) private returns (uint256 toStaker, uint256 toProvider) {
        uint256 owed = owedToProvider;
        uint256 available = address(this).balance - owed;
        if (available == 0) revert NothingToRelease();
        (toStaker, toProvider) = _divide(available, bps);
        paidToStaker += uint128(toStaker);
        if (!_pay(to, toStaker, gasleft())) revert ReceiverRefused(to);
        bool paid = _payProvider(toProvider, owed);
        emit Released(to, toStaker, toProvider, paid);
    }

    /// @dev An account that refused once is not tried again until it has withdrawn, so that it costs stakers gas once.
    function _payProvider(uint256 amount, uint256 owed) private returns (bool paid) {
        if (amount == 0) return true;
        if (gasleft() < GAS_FOR_PROVIDER) revert TooLittleGas();
        paid = owed == 0 && _pay(PROVIDER, amount, PROVIDER_GAS);
        if (!paid) owedToProvider = uint128(owed + amount);
    }

    /// @dev What does not divide is the staker's.
    function _divide(uint256 amount, uint256 bps) private pure returns (uint256 toStaker, uint256 toProvider) {
        toProvider = amount * bps / BPS;
        toStaker = amount - toProvider;
    }

    /// @dev Copies no answer: a long one would cost the caller gas.
    function _pay(address to, uint256 amount, uint256 gasForCall) private returns (bool accepted) {
        assembly ("memory-safe") {
            accepted := call(gasForCall, to, amount, 0, 0, 0, 0)
        }
    }
}

interface IERC20 {
    function balanceOf(address account) external view returns (uint256);
    function transfer(address to, uint256 amount) external returns (bool);
}
