export { RegisterAccountName } from './RegisterAccountName.tsx'
export { RegisterAccountNameChooseName } from './RegisterAccountNameChooseName.tsx'
export { RegisterAccountNameSuccess } from './RegisterAccountNameSuccess.tsx'
