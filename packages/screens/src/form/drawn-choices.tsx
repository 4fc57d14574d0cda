import { useId, type ReactNode } from 'react'

interface DrawnChoice {
  id: string
  label: string
  /** Decoration: what it shows, the label says in words. */
  picture: ReactNode
}

interface DrawnChoicesProps {
  label: string
  choices: readonly DrawnChoice[]
  value: string
  /** Labels stand under large pictures or next to small ones. */
  pictures: 'large' | 'small'
  onChange: (id: string) => void
}

const frame =
  'relative min-w-0 cursor-pointer rounded-md border border-line bg-surface p-2 text-sm ' +
  'has-checked:border-accent has-checked:ring-2 has-checked:ring-accent ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent'

const looks = {
  large: {
    grid: 'grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))]',
    choice: 'grid justify-items-center gap-1 text-center',
  },
  small: {
    grid: 'grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]',
    choice: 'flex min-h-11 items-center gap-2',
  },
} as const

/** Native radio buttons, each with a picture and its name, so that no one has to tell them by the eye. */
export function DrawnChoices({ label, choices, value, pictures, onChange }: DrawnChoicesProps) {
  const group = useId()
  const look = looks[pictures]
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{label}</legend>
      <div className={`grid gap-2 ${look.grid}`}>
        {choices.map(({ id, label: name, picture }) => (
          <label key={id} className={`${frame} ${look.choice}`}>
            <input
              type="radio"
              name={group}
              value={id}
              checked={value === id}
              className="sr-only"
              onChange={() => onChange(id)}
            />
            {picture}
            <span className="max-w-full min-w-0 wrap-anywhere">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
