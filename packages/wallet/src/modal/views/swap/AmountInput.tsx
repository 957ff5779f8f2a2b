import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react'
import { regroup } from './regroup.ts'

type AmountInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** An amount whose digits are grouped as they are typed; the caret stays beside its digit. */
export function AmountInput({ value, onChange, ...rest }: AmountInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const digitsBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (digitsBefore.current === null || !input.current) return
    const place = placeAfter(value, digitsBefore.current)
    digitsBefore.current = null
    input.current.setSelectionRange(place, place)
  }, [value])
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = target.value
    const next = regroup(value, typed)
    const caret = target.selectionStart ?? typed.length
    if (next !== typed) digitsBefore.current = typed.slice(0, caret).replaceAll(',', '').length
    onChange(next)
  }
  return (
    <input
      {...rest}
      ref={input}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      maxLength={200}
      value={value}
      onChange={change}
    />
  )
}

function placeAfter(text: string, digits: number): number {
  let seen = 0
  for (const [place, letter] of [...text].entries()) {
    if (seen === digits) return place
    if (letter !== ',') seen += 1
  }
  return text.length
}
