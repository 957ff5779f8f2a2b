export { checksumAddress } from './checksumAddress.ts'
export { AddressChecksumError, MalformedAddressError, parseAddress } from './parseAddress.ts'
