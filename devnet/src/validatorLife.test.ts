import { validatorLifeTests } from '../test/validatorLifeTests.ts'

validatorLifeTests('anvil')
