export { Calculator } from './Calculator.tsx'
export { CalculatorPlace } from './CalculatorPlace.tsx'
