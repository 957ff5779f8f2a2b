export { whenRecorded } from './whenRecorded.ts'
