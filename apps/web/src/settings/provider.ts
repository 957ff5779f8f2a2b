/**
 * The provider's settings, checked and fixed at build time: name, links, contract addresses, texts. Contract addresses
 * come from here and never from the API.
 */
export { provider } from 'virtual:provider'
