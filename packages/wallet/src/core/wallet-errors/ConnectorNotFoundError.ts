import { BaseError } from '@granary/errors'

export class ConnectorNotFoundError extends BaseError {
  override readonly name = 'ConnectorNotFoundError'
  constructor(connectorId: string) {
    super('Connector not found or undefined', {
      code: 'CONNECTOR_NOT_FOUND',
      details: connectorId,
      metaMessages: [
        'No money has moved. Is the wallet still installed and unlocked? Reload the page and try again.',
      ],
    })
  }
}
