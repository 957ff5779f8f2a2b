export { assertUsableBeacon, BeaconAnswerError, beaconFields, beaconRows, readBeacon } from './readBeacon.ts'
