export { AddressChecksumError, checksumAddress, MalformedAddressError, parseAddress } from './parseAddress.ts'
