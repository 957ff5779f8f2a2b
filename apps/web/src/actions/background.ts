// Work on actions outside of their pages: it reads the chain and is to be imported dynamically.
export { backgroundContext } from './backgroundContext.ts'
export { followActions } from './followActions.ts'
export { forgetAction } from './forgetAction.ts'
