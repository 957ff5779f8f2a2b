/** `/{network}/operation` */
export function OperationPage() {
  return null
}
