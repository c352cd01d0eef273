/** A few values of which one is chosen. */

export interface SwitchProps<Value extends string> {
  label: string
  values: readonly (readonly [value: Value, name: string])[]
  chosen: Value
  choose: (value: Value) => void
}

export function Switch<Value extends string>({ label, values, chosen, choose }: SwitchProps<Value>) {
  return (
    <fieldset class="switch">
      <legend class="visually-hidden">{label}</legend>
      {values.map(([value, name]) => (
        <button key={value} type="button" aria-pressed={chosen === value} onClick={() => choose(value)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
