// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IDepositContract} from "./IDepositContract.sol";
import {Ownable2Step} from "./Ownable2Step.sol";

/// @title Many validators in one transaction, for a flat service fee per validator.
/// @notice Each validator's withdrawal credentials are those of the caller: nobody else can ever be named.
/// A batch is deposited whole or not at all. The stake goes straight on to Ethereum's deposit contract, so what
/// stays here between transactions is fees alone. There is no pause, no upgrade and no call by which the owner
/// could reach or hold up a staker's money.
/// @dev Deposit data roots are not recomputed here: the deposit contract does so and refuses a row whose root was
/// not made for the caller's credentials, which is what keeps a mistake from becoming a deposit.
contract BatchDeposit is Ownable2Step {
    /// @dev One row of `deposits`: pubkey 48 | signature 96 | deposit data root 32 | amount in gwei, big-endian, 8.
    uint256 private constant ROW_BYTES = 184;
    uint256 private constant AMOUNT_OFFSET = 176;
    uint256 private constant GWEI = 1 gwei;
    uint256 private constant MIN_AMOUNT_GWEI = 32e9;
    /// @dev EIP-7251: the most a compounding validator can have as effective balance.
    uint256 private constant MAX_COMPOUNDING_AMOUNT_GWEI = 2048e9;
    uint8 private constant EXECUTION_CREDENTIALS = 1;
    uint8 private constant COMPOUNDING_CREDENTIALS = 2;

    /// @notice Ethereum's deposit contract. It calls nothing but the hash precompile, so no batch can be re-entered.
    address public immutable DEPOSIT_CONTRACT;
    /// @notice The bound, in wei, that no service fee can ever pass.
    uint256 public immutable MAX_FEE_PER_VALIDATOR;
    /// @notice The service fee for one validator, in wei.
    uint256 public feePerValidator;

    /// @param amount The stake of the whole batch, in wei.
    /// @param fee The service fee of the whole batch, in wei.
    event BatchDeposited(address indexed staker, uint256 count, uint256 amount, uint256 fee);
    event FeeChanged(uint256 previousFeePerValidator, uint256 newFeePerValidator);
    event FeesWithdrawn(address indexed to, uint256 amount);

    error NotAContract(address account);
    error FeeAboveBound(uint256 feePerValidator, uint256 maxFeePerValidator);
    /// @notice `deposits` is empty or holds part of a row.
    error WrongLength(uint256 length);
    error WrongCredentialsType(uint8 credentialsType);
    error WrongAmount(uint256 index, uint256 amountGwei);
    /// @notice The fee is above the caller's `maxFee`: it rose after the caller read it.
    error FeeAboveAccepted(uint256 feePerValidator, uint256 maxFee);
    error WrongValue(uint256 expected, uint256 sent);
    /// @param reason What the deposit contract returned, ABI-encoded; empty when the gas ran out.
    error DepositRefused(uint256 index, bytes reason);
    error NothingToWithdraw();
    error WithdrawalRefused(address to);

    /// @param depositContract Ethereum's deposit contract on this chain.
    /// @param initialFeePerValidator Service fee in wei, at most `maxFeePerValidator`.
    /// @param maxFeePerValidator The highest service fee in wei that can ever be set.
    constructor(
        address depositContract,
        address initialOwner,
        uint256 initialFeePerValidator,
        uint256 maxFeePerValidator
    ) Ownable2Step(initialOwner) {
        if (depositContract.code.length == 0) revert NotAContract(depositContract);
        DEPOSIT_CONTRACT = depositContract;
        MAX_FEE_PER_VALIDATOR = maxFeePerValidator;
        _setFee(initialFeePerValidator, maxFeePerValidator);
    }

    /// @notice Deposits every row for validators that pay out to the caller. The value sent is the sum of the amounts
    /// plus `feePerValidator` for each row, to the wei.
    /// @param credentialsType 1: each amount is 32 ETH. 2 (compounding): each amount is 32 to 2048 ETH.
    /// @param deposits Rows of 184 bytes: pubkey 48 | signature 96 | deposit data root 32 | amount in gwei,
    /// big-endian, 8.
    /// @param maxFee The highest fee per validator that the caller accepts, in wei.
    function depositBatch(uint8 credentialsType, bytes calldata deposits, uint256 maxFee) external payable {
        uint256 count = deposits.length / ROW_BYTES;
        if (count == 0 || count * ROW_BYTES != deposits.length) revert WrongLength(deposits.length);
        uint256 fee = feePerValidator;
        if (fee > maxFee) revert FeeAboveAccepted(fee, maxFee);
        fee *= count;

        uint256 maxGwei = _maxAmountGwei(credentialsType);
        uint256 credentials = (uint256(credentialsType) << 248) | uint160(msg.sender);
        // Once the stake is passed on, what is left of the value is the fee, or the value was wrong.
        uint256 balanceDue = address(this).balance - msg.value + fee;
        (bool accepted, uint256 lastRow) = _depositRows(deposits, maxGwei, credentials);
        if (!accepted || address(this).balance != balanceDue) _refuse(deposits, maxGwei, fee, lastRow);
        emit BatchDeposited(msg.sender, count, msg.value - fee, fee);
    }

    /// @notice Changes the fee, in wei, for batches to come. Stakers are guarded by their own `maxFee`.
    function setFeePerValidator(uint256 newFeePerValidator) external onlyOwner {
        _setFee(newFeePerValidator, MAX_FEE_PER_VALIDATOR);
    }

    /// @notice Sends all collected fees to `to`.
    /// @dev The balance is fees alone, or ether that somebody forced in: a batch passes its stake on whole.
    function withdrawFees(address to) external onlyOwner {
        if (to == address(0)) revert ZeroAddress();
        uint256 amount = address(this).balance;
        if (amount == 0) revert NothingToWithdraw();
        emit FeesWithdrawn(to, amount);
        (bool accepted,) = to.call{value: amount}("");
        if (!accepted) revert WithdrawalRefused(to);
    }

    function _setFee(uint256 newFee, uint256 bound) private {
        if (newFee > bound) revert FeeAboveBound(newFee, bound);
        emit FeeChanged(feePerValidator, newFee);
        feePerValidator = newFee;
    }

    function _maxAmountGwei(uint8 credentialsType) private pure returns (uint256) {
        if (credentialsType == EXECUTION_CREDENTIALS) return MIN_AMOUNT_GWEI;
        if (credentialsType == COMPOUNDING_CREDENTIALS) return MAX_COMPOUNDING_AMOUNT_GWEI;
        revert WrongCredentialsType(credentialsType);
    }

    /// @dev Deposits row by row and stops after the first that is refused or has a wrong amount; the caller then
    /// reverts it all. One buffer holds the call to the deposit contract, and from row to row only key, signature,
    /// root and value change. Its layout is the ABI encoding of deposit(bytes,bytes,bytes,bytes32):
    /// 0x00 selector | 0x04, 0x24, 0x44 offsets of the three byte strings | 0x64 root
    /// | 0x84 length 48, 0xa4 pubkey and padding | 0xe4 length 32, 0x104 credentials
    /// | 0x124 length 96, 0x144 signature | 0x1a4 end.
    function _depositRows(bytes calldata deposits, uint256 maxGwei, uint256 credentials)
        private
        returns (bool accepted, uint256 lastRow)
    {
        address depositContract = DEPOSIT_CONTRACT;
        bytes4 selector = IDepositContract.deposit.selector;
        // An amount below the minimum wraps round when the minimum is taken off, and so is out of range as well.
        uint256 range = maxGwei - MIN_AMOUNT_GWEI + 1;
        assembly ("memory-safe") {
            let buffer := mload(0x40)
            mstore(0x40, add(buffer, 0x1c0))
            mstore(buffer, selector)
            mstore(add(buffer, 0x04), 0x80)
            mstore(add(buffer, 0x24), 0xe0)
            mstore(add(buffer, 0x44), 0x120)
            mstore(add(buffer, 0x84), 48)
            mstore(add(buffer, 0xc4), 0)
            mstore(add(buffer, 0xe4), 32)
            mstore(add(buffer, 0x104), credentials)
            mstore(add(buffer, 0x124), 96)

            let rootAt := add(buffer, 0x64)
            let pubkeyAt := add(buffer, 0xa4)
            let signatureAt := add(buffer, 0x144)
            let row := deposits.offset
            let end := add(row, deposits.length)
            accepted := 1
            for {} and(accepted, lt(row, end)) { row := add(row, ROW_BYTES) } {
                calldatacopy(pubkeyAt, row, 48)
                calldatacopy(signatureAt, add(row, 48), 96)
                mstore(rootAt, calldataload(add(row, 144)))
                let amount := shr(192, calldataload(add(row, AMOUNT_OFFSET)))
                accepted := call(gas(), depositContract, mul(amount, GWEI), buffer, 0x1a4, 0, 0)
                accepted := and(accepted, lt(sub(amount, MIN_AMOUNT_GWEI), range))
            }
            lastRow := sub(div(sub(row, deposits.offset), ROW_BYTES), 1)
        }
    }

    /// @dev Reverts with what was wrong, in the order in which a caller can mend it: an amount, the value, a row.
    function _refuse(bytes calldata deposits, uint256 maxGwei, uint256 fee, uint256 lastRow) private view {
        uint256 expected = fee;
        for (uint256 start; start < deposits.length; start += ROW_BYTES) {
            uint256 amount = uint64(bytes8(deposits[start + AMOUNT_OFFSET:start + ROW_BYTES]));
            if (amount < MIN_AMOUNT_GWEI || amount > maxGwei) revert WrongAmount(start / ROW_BYTES, amount);
            expected += amount * 1 gwei;
        }
        if (msg.value != expected) revert WrongValue(expected, msg.value);
        revert DepositRefused(lastRow, _returnedBytes());
    }

    /// @dev The answer of the last call: nothing is called after a refused row.
    function _returnedBytes() private pure returns (bytes memory returned) {
        assembly ("memory-safe") {
            returned := mload(0x40)
            mstore(0x40, add(returned, and(add(returndatasize(), 0x3f), not(0x1f))))
            mstore(returned, returndatasize())
            returndatacopy(add(returned, 0x20), 0, returndatasize())
        }
    }
}
