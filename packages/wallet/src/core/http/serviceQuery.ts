import type { WalletConfig } from '../config/WalletConfig.ts'

/** The toolkit's identification to services (specification section 7): client, project, SDK type and version. */
export function serviceQuery(
  {
    projectId,
    sdkType = 'granary',
    sdkVersion = 'js-0.1.0',
  }: Pick<WalletConfig, 'projectId' | 'sdkType' | 'sdkVersion'>,
  clientId: string,
) {
  return { clientId, projectId, st: sdkType, sv: sdkVersion }
}
