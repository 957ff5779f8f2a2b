export { EthereumHomePage } from './EthereumHomePage.tsx'
