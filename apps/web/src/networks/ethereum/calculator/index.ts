export { Calculator, networkApr } from './Calculator.tsx'
export { CalculatorPlace } from './CalculatorPlace.tsx'
