/**
 * Settings of the provider, checked and fixed when the site was built: name, links, contract addresses, texts.
 * Contract addresses come from here and never from the API.
 */
export { provider } from 'virtual:provider'
