/** What services are told of who asks (specification section 7): client, project, SDK type and version. */
export function serviceQuery(
  {
    projectId,
    sdkType = 'granary',
    sdkVersion = 'js-0.1.0',
  }: {
    readonly projectId?: string | undefined
    readonly sdkType?: string | undefined
    readonly sdkVersion?: string | undefined
  },
  clientId?: string,
) {
  return { clientId, projectId, st: sdkType, sv: sdkVersion }
}
