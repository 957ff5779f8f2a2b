/**
 * Runs in the card page. Checks the card there and sends only whether it pays: the fields have no names, so no card number
 * ever leaves the page. The texts stand in the form's attributes.
 */
export const cardScript = `
const form = document.querySelector('form[data-pay]')
const [number, expiry, code] = form.querySelectorAll('input')
const said = form.querySelector('[role=alert]')
const button = form.querySelector('button')
const refuse = (field, name) => {
  said.textContent = form.dataset[name]
  field.setAttribute('aria-invalid', 'true')
  field.focus()
}
const isOver = text => {
  const found = /^(0[1-9]|1[0-2]) ?\\/ ?(\\d\\d)$/.exec(text.trim())
  return !found || new Date(2000 + Number(found[2]), Number(found[1]), 1) <= new Date()
}
button.disabled = false
addEventListener('pageshow', () => { button.disabled = false })
form.addEventListener('input', ({ target }) => target.removeAttribute('aria-invalid'))
form.addEventListener('submit', event => {
  const digits = number.value.replace(/[ -]/g, '')
  const outcome = { 4242424242424242: 'pay', 4000000000000002: 'decline' }[digits]
  const wrong = !outcome ? [number, 'number'] : isOver(expiry.value) ? [expiry, 'expiry'] : !/^\\d{3}$/.test(code.value) ? [code, 'code'] : undefined
  if (wrong) {
    event.preventDefault()
    return refuse(...wrong)
  }
  form.action = form.dataset.pay + '/' + outcome
  button.disabled = true
})
`
