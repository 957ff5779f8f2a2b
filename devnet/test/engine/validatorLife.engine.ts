import { validatorLifeTests } from '../validatorLifeTests.ts'

validatorLifeTests('engine')
